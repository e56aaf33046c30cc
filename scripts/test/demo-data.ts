import { makeSeededData } from '../../tests/servers/seeded-data'

/** Makes the data that the journeys' servers begin with, in the folder that is named. Wants the build. */
const [directory] = process.argv.slice(2)
if (!directory) throw new Error('Name a folder')
await makeSeededData(directory)
