import { existsSync } from 'node:fs'
import { readConfig } from '../../server/platform/config'
import { startServer } from '../../server/startup/start'
import { createDevelopmentSite } from './site'

/** Starts the server like `server/main.ts`, with pages and scripts from the sources instead of a build. */
if (existsSync('.env')) process.loadEnvFile('.env')
const site = await createDevelopmentSite()
const server = await startServer(readConfig(process.env), site.makeSite)
process.stdout.write(
  `${server.welcome}Changes in pwa/ are visible at once; changes in server/ and shared/ restart the server.\n`,
)

async function stop(): Promise<void> {
  await site.close()
  await server.stop()
  process.exit(0)
}
process.once('SIGTERM', stop).once('SIGINT', stop)
