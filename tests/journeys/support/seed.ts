import { rm } from 'node:fs/promises'
import { makeSeededData } from '../../servers/seeded-data'

/**
 * Once per run: creates the initial data of each worker's server. Returns the function that deletes it. `npm test` has created it already,
 * in parallel with other tests, because the demo's pictures take long; then `SEEDED_DATA` names the folder.
 */
export default async function seed(): Promise<() => Promise<void>> {
  if (process.env.SEEDED_DATA) return async () => undefined
  const directory = await makeSeededData()
  process.env.SEEDED_DATA = directory
  return () => rm(directory, { recursive: true, force: true })
}
