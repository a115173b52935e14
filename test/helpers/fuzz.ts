import fc from 'fast-check';

const wanted = process.env.FUZZ_RUNS;

/** Random cases of one property; `npm run fuzz` tries far more of them. */
export const FUZZ_RUNS = Number(wanted ?? 150);

// The same cases each time, so that a failure speaks of the change at hand; `npm run fuzz` looks for new ones.
if (!wanted) fc.configureGlobal({ seed: 20_261 });
