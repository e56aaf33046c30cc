import { makeSeededData } from '../../tests/servers/seeded-data'

/** Creates the initial data of the journeys' servers in the given folder. Requires the build. */
const [directory] = process.argv.slice(2)
if (!directory) throw new Error('Usage: demo-data.ts <folder>')
await makeSeededData(directory)
