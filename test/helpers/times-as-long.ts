const ROUNDS = 3;

/**
 * How many times as long as the floor the work takes. Both are timed by turns, and of each the shortest time counts, because a
 * busy machine only adds to it. Ends with the first round whose outcome is below the limit.
 */
export async function timesAsLong(work: () => unknown, floor: () => unknown, limit: number): Promise<number> {
  let times = Infinity;
  let shortest = { work: Infinity, floor: Infinity };
  for (let round = 0; round < ROUNDS && times >= limit; round++) {
    shortest = {
      floor: Math.min(shortest.floor, await durationOf(floor)),
      work: Math.min(shortest.work, await durationOf(work)),
    };
    times = shortest.work / shortest.floor;
  }
  return times;
}

async function durationOf(task: () => unknown): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}
