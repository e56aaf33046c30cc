/** A task for later; stored in the state, so that a restart does not lose it. */
export interface Task {
  at: number
  kind: 'book' | 'deliver' | 'dispute' | 'refund' | 'transfer' | 'warn' | 'pawapay'
  /** Id of its object. */
  subject: string
}

export interface Schedule {
  /** Ignored when the same task is scheduled already. */
  add(task: Task): void
  /** Runs every due task. */
  run(): void
  stop(): void
}

const SHORTEST_WAIT = 5
const LONGEST_WAIT = 60_000

/** Runs tasks when the sandbox's clock reaches them. */
export function createSchedule(tasks: Task[], now: () => number, perform: (task: Task) => void): Schedule {
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const run = () => {
    const due = tasks.filter((task) => task.at <= now())
    for (const task of due) {
      tasks.splice(tasks.indexOf(task), 1)
      perform(task)
    }
    wait()
  }
  const wait = () => {
    clearTimeout(timer)
    const next = Math.min(...tasks.map((task) => task.at))
    if (stopped || tasks.length === 0) return
    timer = setTimeout(run, Math.min(Math.max(next - now(), SHORTEST_WAIT), LONGEST_WAIT))
  }
  return {
    add(task) {
      if (tasks.some(({ kind, subject }) => kind === task.kind && subject === task.subject)) return
      tasks.push(task)
      wait()
    },
    run,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
