import { readConfig } from '../../../server/platform/config'
import { createLog } from '../../../server/platform/log/log'
import { stopOnSignals, watchProcess } from '../../../server/startup/process'
import { startServer } from '../../../server/startup/start'

/** Starts the real server without pages, which would need a build. It runs until it is stopped or killed. */
const config = readConfig(process.env)
watchProcess(createLog(config.logLevel))
stopOnSignals(await startServer(config, async () => () => []))
process.stdout.write('started\n')
