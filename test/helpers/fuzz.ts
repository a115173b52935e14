import fc from 'fast-check';

const wanted = process.env.FUZZ_RUNS;

/** Random cases of one property; `npm run fuzz` tries far more of them. */
export const FUZZ_RUNS = Number(wanted ?? 150);

// The same cases in every run, so that a new failure is due to the change at hand; `npm run fuzz` looks for new cases.
if (!wanted) fc.configureGlobal({ seed: 20_261 });
