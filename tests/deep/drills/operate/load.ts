import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What became of one request. */
export interface Outcome {
  path: string
  isWrite: boolean
  /** 0 without an answer. */
  status: number
  /** `whole`: an answer with all its bytes. `cut`: one that ended too early. `closed`: sent, but never answered. `refused`: never connected. */
  end: 'whole' | 'cut' | 'closed' | 'refused'
  body: string
}

export interface Ask {
  method: string
  path: string
}

/** Pages, reads, a call that writes, and one whose body the server refuses: 400 is its right answer. */
const ASKS: readonly Ask[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/fundraisers?limit=9' },
  { method: 'GET', path: '/api/mobile-money-quote?amount=2500&country=KE' },
  { method: 'POST', path: '/api/create-payment-intent' },
]
export const ask = (index: number): Ask => ASKS[index % ASKS.length] ?? { method: 'GET', path: '/' }

export const isRight = ({ status, end }: Outcome) => end === 'whole' && (status === 200 || status === 400)

/** Milliseconds for one request: longer than any restart. */
const PATIENCE = 60_000

/** Clients that each send one request after the other on a connection of their own, until they are stopped. */
export function startLoad(port: number, clients: number, ask: (index: number) => Ask, pauseMs = 0) {
  const outcomes: Outcome[] = []
  let stopped = false
  let index = 0
  const running = Array.from({ length: clients }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stopped) {
      const outcome = await send(port, agent, ask(index++))
      outcomes.push(outcome)
      const pause = outcome.end === 'refused' ? Math.max(pauseMs, 5) : pauseMs
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    }
    agent.destroy()
  })
  return {
    outcomes,
    async stop() {
      stopped = true
      await Promise.all(running)
      return outcomes
    },
  }
}

function send(port: number, agent: Agent, { method, path }: Ask): Promise<Outcome> {
  return new Promise((resolve) => {
    const body = method === 'POST' ? '{}' : ''
    const headers = body ? { 'Content-Type': 'application/json', 'Content-Length': body.length } : {}
    const sent = request({ host: '127.0.0.1', port, path, agent, method, headers })
    const timer = setTimeout(() => sent.destroy(new Error('No whole answer')), PATIENCE)
    sent.once('close', () => clearTimeout(timer))
    const isWrite = method === 'POST'
    const failed = (end: 'closed' | 'refused') => resolve({ path, isWrite, status: 0, end, body: '' })
    sent.once('response', (answer) => {
      const status = answer.statusCode ?? 0
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => (text += part))
      answer.once('close', () => resolve({ path, isWrite, status, end: answer.complete ? 'whole' : 'cut', body: text }))
    })
    sent.once('error', (error) => {
      failed('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'closed')
    })
    sent.end(body)
  })
}

export function count(outcomes: readonly Outcome[], isMeant: (outcome: Outcome) => boolean): number {
  return outcomes.filter(isMeant).length
}

/** Milliseconds after which a state that does not come is a failure of the drill. Far longer than it takes on a busy machine. */
const LONGEST_WAIT = 300_000

/** Waits for a state. Throws a sentence with its description when it does not come. */
export async function until(description: string, isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + LONGEST_WAIT; !isSo(); await wait(20))
    if (Date.now() > deadline) throw new Error(`Not within ${LONGEST_WAIT / 1_000} seconds: ${description}`)
}
