import { readConfig } from '../../server/platform/config'
import { startServer } from '../../server/startup/start'

/** Starts the real server without pages, which would need a build. It runs until it is killed. */
await startServer(readConfig(process.env), async () => () => [])
