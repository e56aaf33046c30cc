import { ConfigError, readConfig } from './config'
import { startServer } from './start'

/** Starts the server, says where it is, and stops it cleanly when asked to. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
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

/** Why it did not start: in words where a person can do something about it. */
function reason(error: unknown): string {
  if (error instanceof ConfigError) return `The configuration is not usable:\n${error.message}`
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    const port = 'port' in error ? String(error.port) : ''
    return `Port ${port} is taken by another program. Choose another: PORT=4000 npm start (the sandbox takes the next one)`
  }
  return error instanceof Error ? String(error.stack) : String(error)
}
