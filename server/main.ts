import { ConfigError, readConfig } from './platform/config'
import { createLog } from './platform/log'
import { startServer } from './startup/start'
import { watchProcess } from './startup/watch-process'

/** Starts the server, prints its address, and stops it cleanly on a signal. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  watchProcess(createLog(config.logLevel))
  const server = await startServer(config)
  process.stdout.write(server.welcome)

  const stop = async () => {
    process.once('SIGTERM', () => process.exit(1)).once('SIGINT', () => process.exit(1))
    await server.stop()
    process.exit(0)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${reason(error)}\n`)
  process.exit(1)
})

/** Why it did not start: a configuration error in words that a person can act on. */
function reason(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : ''
    return `Port ${port} is taken by another program. Choose another: PORT=4000 npm start (the sandbox takes the next one)`
  }
  return error instanceof Error ? String(error.stack) : String(error)
}
