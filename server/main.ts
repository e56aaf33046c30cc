import { BackupError } from './operations/backups/manifest'
import { type Config, readConfig } from './platform/config'
import { createLog } from './platform/log/log'
import { describeStartFailure } from './platform/start-failures'
import { stopOnSignals, watchProcess } from './startup/process'
import { startServer } from './startup/start'

let config: Config | null = null

async function main(): Promise<void> {
  config = readConfig(process.env)
  watchProcess(createLog(config.logLevel))
  const server = await startServer(config)
  stopOnSignals(server)
  process.stdout.write(server.welcome)
}

main().catch((error: unknown) => {
  const stack = error instanceof Error ? String(error.stack) : String(error)
  const words = error instanceof BackupError ? error.message : describeStartFailure(error, config)
  process.stderr.write(`${words ?? stack}\n`)
  process.exit(1)
})
