import { existsSync } from 'node:fs'
import { readConfig } from '../../server/platform/config'
import { startServer } from '../../server/startup/start'
import { createDevelopmentSite } from './site'

/** The server as `server/main.ts` starts it, with pages and scripts straight from the sources. */
if (existsSync('.env')) process.loadEnvFile('.env')
const site = await createDevelopmentSite()
const server = await startServer(readConfig(process.env), site.makeSite)
process.stdout.write(
  `${server.welcome}Changes in pwa/ show at once; after those in server/ and shared/ the server restarts.\n`,
)

async function stop(): Promise<void> {
  await site.close()
  await server.stop()
  process.exit(0)
}
process.once('SIGTERM', stop).once('SIGINT', stop)
