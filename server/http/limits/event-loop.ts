import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two samples, and between two looks at them. */
const RESOLUTION = 20
const INTERVAL = 1_000
/** Milliseconds: above it half of the samples are of a process that can't follow. A task of half a second is a single sample. */
const LATE = 200

/** Watches how late the event loop of this process is, until `stop`. While `isBusy`, new work is refused. */
export function watchEventLoop(): { isBusy(): boolean; stop(): void } {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  let isBusy = false
  const timer = setInterval(() => {
    isBusy = delays.count > 0 && delays.percentile(50) / 1e6 > LATE
    delays.reset()
  }, INTERVAL)
  timer.unref()
  return {
    isBusy: () => isBusy,
    stop() {
      clearInterval(timer)
      delays.disable()
    },
  }
}
