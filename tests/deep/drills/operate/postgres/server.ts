import { readConfig } from '../../../../../server/platform/config'
import { startServer } from '../../../../../server/startup/start'

/** The real server without pages, which would need a build. It stops on SIGTERM. */
const server = await startServer(readConfig(process.env), async () => () => [])
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
