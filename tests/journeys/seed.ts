import { rm } from 'node:fs/promises'
import { makeSeededData } from '../servers/seeded-data'

/** Once per run: makes the data that each worker's server begins with. Gives what clears it away. */
export default async function seed(): Promise<() => Promise<void>> {
  const directory = await makeSeededData()
  process.env.SEEDED_DATA = directory
  return () => rm(directory, { recursive: true, force: true })
}
