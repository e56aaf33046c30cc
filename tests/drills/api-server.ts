import { readConfig } from '../../server/platform/config'
import { startServer } from '../../server/startup/start'
import { stopOnSignals } from '../../server/startup/stop-on-signals'

/** Starts the real server without pages, which would need a build. It runs until it is stopped or killed. */
stopOnSignals(await startServer(readConfig(process.env), async () => () => []))
