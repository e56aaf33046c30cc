/** Whether this is `npm run test:deep`: ten times as many random cases, from a new seed. */
export const isDeep = process.env.TEST_DEPTH === 'deep'

/** The seed of random cases, the same in every run; a deep run chooses a new one and prints it. */
export const propertySeed = Number(process.env.PROPERTY_SEED ?? 20_261_121)

export const runs = (usual: number): { numRuns: number } => ({ numRuns: isDeep ? usual * 10 : usual })
