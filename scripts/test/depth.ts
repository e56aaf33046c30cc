/** Whether this is `npm run test:deep`: ten times as many random cases, from a new seed. */
export const isDeep = process.env.TEST_DEPTH === 'deep'

/** Whether every test that opens a database runs on both engines. */
export const isOnBothEngines = isDeep || process.env.TEST_DEPTH === 'all'

/** Every run of `npm test` has the same cases. A deep run chooses a new seed and prints it. */
const USUAL_SEED = 20_261_121

/** The seed of random cases. `PROPERTY_SEED=… npm run test:deep` repeats a run. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? USUAL_SEED)
