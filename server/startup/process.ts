import { createBoundedLines } from '../platform/log/bounded-lines'
import { withoutSecrets } from '../platform/log/describe-error'
import type { Log } from '../platform/log/log'
import type { RunningServer } from './start'

/** Milliseconds. A supervisor and a parent process may both pass on the same signal. */
const SAME_SIGNAL = 500

/** SIGTERM and SIGINT stop the server and end the process; a second signal ends it at once. */
export function stopOnSignals(server: RunningServer): void {
  let since: number | null = null
  const onSignal = async () => {
    if (since !== null) {
      if (performance.now() - since > SAME_SIGNAL) process.exit(1)
      return
    }
    since = performance.now()
    const running = await server.stop()
    process.exit(running.length > 0 ? 1 : 0)
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const

/** Makes the log the only output, also for crashes, Node's warnings and what libraries print. */
export function watchProcess(log: Log): void {
  const die = (message: string) => (error: unknown) => {
    log.fatal({ error }, message)
    process.exit(1)
  }
  process.on('uncaughtException', die('uncaught exception')).on('unhandledRejection', die('unhandled rejection'))
  // Node's own listener writes to stderr.
  process.removeAllListeners('warning').on('warning', (error) => log.warn({ error }, 'warning of the process'))
  // What starts the server prints its address. Nothing is lost when nobody reads that.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  quietConsole(log)
}

/** Only the first text is logged, without what it quotes: the values after it may be anything. */
function quietConsole(log: Log): void {
  const bounded = createBoundedLines(Date.now, (text: string, count) =>
    log.warn({ console: text, ...(count > 1 && { count }) }, 'a library wrote to the console'),
  )
  const write = (first: unknown) => {
    const line = typeof first === 'string' ? withoutSecrets(first) : ''
    bounded.add({ key: line, line, remainder: { key: 'various', line: 'various' } }, 1)
  }
  for (const method of METHODS) console[method] = write
}
