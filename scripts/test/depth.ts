/** `npm run test:deep` sets it: both engines in full, ten times as many random cases, another seed each time. */
export const isDeep = process.env.TEST_DEPTH === 'deep'

/** The same cases on every run of `npm test`; a deep run draws another seed, and prints it. */
const USUAL_SEED = 20_261_121

/** What random cases are drawn from. `PROPERTY_SEED=… npm run test:deep` repeats a run. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? USUAL_SEED)
