import { readConfig } from '../../server/platform/config'
import { startServer } from '../../server/startup/start'

/** Starts the real server without the pages, which need a build. Runs until it is killed. */
await startServer(readConfig(process.env), async () => () => [])
