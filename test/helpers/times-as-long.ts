const ROUNDS = 3;

/**
 * How many times as long as the floor the work takes. Both are timed by turns, and of each the shortest time counts, because a
 * busy machine only adds to it. Ends with the first round whose outcome is below the limit.
 */
export function timesAsLong(work: () => void, floor: () => void, limit: number): number {
  let times = Infinity;
  let shortest = { work: Infinity, floor: Infinity };
  for (let round = 0; round < ROUNDS && times >= limit; round++) {
    shortest = {
      floor: Math.min(shortest.floor, durationOf(floor)),
      work: Math.min(shortest.work, durationOf(work)),
    };
    times = shortest.work / shortest.floor;
  }
  return times;
}

function durationOf(task: () => void): number {
  const start = performance.now();
  task();
  return performance.now() - start;
}
