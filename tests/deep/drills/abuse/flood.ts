import { Agent, get } from 'node:http'

/** One answer. `status` is 0 if the connection broke. */
interface Answer {
  status: number
  /** Milliseconds from the moment at which it was due, so that waiting counts. */
  ms: number
  retryAfter: string | undefined
}

export type Ask = (index: number) => { path: string; address: string }

/** Requests under way at once: beyond it, the rest of a flood fails on this machine, as it would in a network. */
const MOST_OPEN = 800
/** Milliseconds. */
const PATIENCE = 15_000

function ask(port: number, agent: Agent, { path, address }: ReturnType<Ask>, due: number): Promise<Answer> {
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) => resolve({ status, ms: performance.now() - due, retryAfter })
    const headers = { 'X-Forwarded-For': address }
    const request = get({ host: '127.0.0.1', port, path, agent, headers, timeout: PATIENCE }, (answer) => {
      answer.resume().once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']))
    })
    request.once('error', () => end(0)).once('timeout', () => request.destroy())
  })
}

/** Sends requests at a constant rate for `ms`, whether or not earlier ones are answered. */
export async function flood(port: number, perSecond: number, ms: number, what: Ask): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_OPEN })
  const answers: Answer[] = []
  const start = performance.now()
  let sent = 0
  let open = 0
  const running: Promise<void>[] = []
  while (performance.now() - start < ms) {
    const due = Math.floor(((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent += 1) {
      if (open >= MOST_OPEN) continue
      open += 1
      const dueAt = start + (sent / perSecond) * 1000
      running.push(
        ask(port, agent, what(sent), dueAt).then((answer) => {
          open -= 1
          answers.push(answer)
        }),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(running)
  agent.destroy()
  return answers
}

/** Enough to keep the server busy, and too few to make it refuse. */
const CLIENTS = 4

/** How many requests a server answers with 200 in a second when some clients ask again as soon as they are answered. */
export async function capacity(port: number, ms: number, what: Ask): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const start = performance.now()
  let count = 0
  let sent = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() - start < ms) {
        const { status } = await ask(port, agent, what(sent), performance.now())
        sent += 1
        if (status === 200) count += 1
      }
    }),
  )
  agent.destroy()
  return (count / (performance.now() - start)) * 1000
}

/** The 99th percentile, in milliseconds. */
export function p99(answers: readonly Answer[]): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? Number.NaN
}
