/** Repeated work, never two rounds at once. */
export interface Repeated {
  /** One round now, after the one that may be running. */
  run(): Promise<void>
  /** Starts nothing new, and waits for the running round. */
  stop(): Promise<void>
}

/** Runs `work` now and again after each pause. Its errors go to `onError`, and the next round runs all the same. */
export function repeat(pauseMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Repeated {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running = Promise.resolve()
  const run = () => {
    running = running
      .then(() => (stopped ? undefined : work()))
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
