import { readConfig } from '../../server/config'
import { startServer } from '../../server/start'

/** The server as it is started for real, without the pages, which need a build. Runs until it is killed. */
await startServer(readConfig(process.env), async () => () => [])
