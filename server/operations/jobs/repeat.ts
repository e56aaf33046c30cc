import type { Context } from '../../context'
import { readCurrent } from '../../platform/maintenance'

/** Repeated work, never two rounds at once. */
export interface Repeated {
  run(): Promise<void>
  /** Starts nothing new, and waits for the running round. */
  stop(): Promise<void>
}

/** Long work asks after each part whether it is to stop. */
export type Work = (isStopping: () => boolean) => Promise<unknown>

/** Runs `work` now and again after each pause. Its errors go to `onError`, and the next round runs all the same. */
export function repeat(pauseMs: number, work: Work, onError: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => (stopped ? undefined : work(() => stopped)))
      .catch(onError)
      .then(() => {
        clearTimeout(timer)
        if (!stopped) timer = setTimeout(run, pauseMs)
      })
    return running
  }
  void run()
  return {
    run,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Repeats some jobs, each at its own pace, except during maintenance. `name`: for the log. */
export function repeatJobs(context: Context, name: string, jobs: readonly { pauseMs: number; work: Work }[]): Repeated {
  return together(
    jobs.map(({ pauseMs, work }) =>
      repeat(
        pauseMs,
        async (isStopping) => {
          const { maintenance } = await readCurrent(context)
          if (!maintenance) await work(isStopping)
        },
        (error) => context.log.error({ error }, `${name} worker failed`),
      ),
    ),
  )
}

/** Runs them one after the other, and stops them all at once. */
export function together(parts: readonly Repeated[]): Repeated {
  return {
    async run() {
      for (const part of parts) await part.run()
    },
    async stop() {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
