/** A piece of work that is done again and again, never twice at once. */
export interface Repeated {
  /** One round now, after the one that may be running. */
  run(): Promise<void>
  /** Begins nothing new and waits for what is running. */
  stop(): Promise<void>
}

/** Does `work` now and again each time after a pause. What it throws goes to `onError`, and the next round comes all the same. */
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
