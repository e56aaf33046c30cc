import { runCommand } from '../operations/commands/command'
import { readConfig } from '../platform/config'
import { startServer } from './start'

/** What is asked of the server. The list is read from the database, the pages load a part of the build each. */
const PATHS = ['/readyz', '/', '/browse', '/api/fundraisers']

/** Nothing that the running server holds, or that others can reach. */
const OWN = { HOST: '127.0.0.1', PORT: '0', SANDBOX_PORT: '0', DEMO_DATA: 'off' }

/**
 * For `npm run upgrade`: starts the server on a copy of the data, for nobody else and without its jobs, so that it sends no mail and asks no
 * provider. Throws when it does not answer.
 */
runCommand(async () => {
  const config = readConfig({ ...process.env, ...OWN })
  const server = await startServer(config, undefined, { jobs: false })
  try {
    for (const path of PATHS) {
      const { status } = await fetch(server.origin + path)
      if (status !== 200) throw new Error(`${path} was answered with ${status}`)
    }
    return `It answered ${PATHS.join(', ')}`
  } finally {
    await server.stop()
  }
})
