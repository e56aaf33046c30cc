/** A piece of work in a process. */
export interface Run {
  isKilled: boolean
  /** Lets the process make its next step; null while it makes one or waits for the lock. */
  go: (() => void) | null
}

/** What a killed process waits for. */
const NEVER = new Promise<never>(() => {})

/**
 * The processes of one browser, which share a lock: pages and the service worker. Each runs one piece of work at a time, step by step:
 * every step waits for `turn`, so a test decides who goes next and who is killed where.
 */
export class Processes {
  private readonly open = new Set<string>()
  private readonly running = new Map<string, Run>()
  private holder: Run | null = null
  private queue: { waiter: Run; start: () => void }[] = []

  openPage(name: string): void {
    this.open.add(name)
  }

  pages(): string[] {
    return [...this.open]
  }

  isBusy(name: string): boolean {
    return this.running.has(name)
  }

  /** Starts work in a process that runs none. `onEnd` is called with false when the work rejects, never after a kill. */
  run(name: string, work: (own: Run) => Promise<unknown>, onEnd: (isDone: boolean) => void = () => undefined): void {
    if (this.running.has(name)) return
    const own: Run = { isKilled: false, go: null }
    this.running.set(name, own)
    const end = (isDone: boolean) => {
      if (own.isKilled) return
      this.running.delete(name)
      onEnd(isDone)
    }
    work(own).then(
      () => end(true),
      () => end(false),
    )
  }

  /** Waits until the test lets this process go on. */
  async turn(own: Run): Promise<void> {
    if (own.isKilled) return NEVER
    await new Promise<void>((resolve) => {
      own.go = resolve
    })
  }

  /** Runs work with the lock; without `waits` null when another process holds it or waits for it. */
  async withLock<T>(own: Run, waits: boolean, work: () => Promise<T>): Promise<T | null> {
    if (own.isKilled) return NEVER
    if (this.holder || this.queue.length > 0) {
      if (!waits) return null
      await new Promise<void>((start) => this.queue.push({ waiter: own, start }))
      if (own.isKilled) return NEVER
    } else this.holder = own
    try {
      return await work()
    } finally {
      this.release(own)
    }
  }

  /** Lets a process make a number of steps, as far as it has them. */
  async advance(name: string, steps: number): Promise<void> {
    await settle()
    for (let step = 0; step < steps; step += 1) {
      const own = this.running.get(name)
      if (!own?.go) return
      const { go } = own
      own.go = null
      go()
      await settle()
    }
  }

  /** Lets all processes go on until each has ended. */
  async finish(): Promise<void> {
    await settle()
    for (let round = 0; this.running.size > 0; round += 1) {
      if (round === 5_000) throw new Error('The processes never end')
      for (const name of [...this.running.keys()]) await this.advance(name, 1)
    }
  }

  /** Kills a process in the middle of a step. The browser releases its lock. */
  kill(name: string): void {
    this.open.delete(name)
    const own = this.running.get(name)
    if (!own) return
    own.isKilled = true
    this.running.delete(name)
    this.queue = this.queue.filter(({ waiter }) => waiter !== own)
    this.release(own)
  }

  private release(own: Run): void {
    if (this.holder !== own) return
    const next = this.queue.shift()
    this.holder = next?.waiter ?? null
    next?.start()
  }
}

/** Lets everything happen that needs no further step. */
const settle = () => new Promise((resolve) => setImmediate(resolve))
