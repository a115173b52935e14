/** Random cases of one property; `npm run fuzz` tries far more of them. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? 150);
