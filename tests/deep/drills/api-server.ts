import { readConfig } from '../../../server/platform/config'
import { createLog } from '../../../server/platform/log/log'
import { startServer } from '../../../server/startup/start'
import { stopOnSignals } from '../../../server/startup/stop-on-signals'
import { watchProcess } from '../../../server/startup/watch-process'

/** Starts the real server without pages, which would need a build. It runs until it is stopped or killed. */
const config = readConfig(process.env)
watchProcess(createLog(config.logLevel))
stopOnSignals(await startServer(config, async () => () => []))
process.stdout.write('started\n')
