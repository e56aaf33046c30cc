import type { RunningServer } from './start'

/** Milliseconds. A supervisor and a parent process may both pass on the same signal. */
const SAME_SIGNAL = 500

/**
 * On SIGTERM or SIGINT the server stops and the process ends: with 0 when everything has ended, with 1 when something did not in its time.
 * A second signal ends the process at once.
 */
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
