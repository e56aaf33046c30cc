import { setTimeout as wait } from 'node:timers/promises'
import type { Faults } from './faults'
import type { Delivery, Task, WebhookProvider } from './world'

interface SendOptions {
  times?: number
  badSignature?: boolean
  /** The age of the signature's timestamp. */
  ageSeconds?: number
  /** Another body under the signature of the true one. */
  body?: string
}

export type Webhooks = ReturnType<typeof createWebhooks>

interface WebhookSetup {
  deliveries: Delivery[]
  faults: Faults
  /** Milliseconds before the second, third, … try. */
  retryDelays: readonly number[]
  makeId(): string
  later(delayMs: number, kind: Task['kind'], subject: string): void
  changed(): void
  /** The headers that prove who sent it. `address`: where it is sent. */
  headers(delivery: Delivery, options: SendOptions & { address: string }): Record<string, string>
}

const ANSWER_TIMEOUT = 10_000
const MAXIMUM_DELIVERIES = 1_000

/** The queue of webhooks: retries with growing delays, as all providers do (their hours are seconds here). */
export function createWebhooks(setup: WebhookSetup) {
  const { deliveries } = setup
  const stopping = new AbortController()
  const under = new Set<Promise<unknown>>()
  const sending = new Set<string>()
  let appOrigin: string | null = null
  let holding = false

  async function post(delivery: Delivery, options: SendOptions = {}): Promise<number> {
    try {
      const address = `${appOrigin}/api/webhooks/${delivery.provider}`
      const signed = setup.headers(delivery, { badSignature: delivery.badSignature, ...options, address })
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body: options.body ?? delivery.body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT)]),
      })
      await reply.arrayBuffer()
      return reply.status
    } catch {
      return 0
    }
  }

  async function attempt(delivery: Delivery): Promise<number> {
    delivery.attempts += 1
    const answer = await post(delivery)
    if (stopping.signal.aborted) return answer
    delivery.answer = answer
    const accepted = delivery.provider === 'stripe' ? answer >= 200 && answer < 300 : answer === 200
    const delay = setup.retryDelays[delivery.attempts - 1]
    delivery.status = accepted ? 'delivered' : delay === undefined ? 'failed' : 'waiting'
    if (delivery.status === 'waiting' && delay !== undefined) setup.later(delay, 'deliver', delivery.id)
    setup.changed()
    return answer
  }

  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    under.add(work)
    return work.finally(() => under.delete(work))
  }
  const find = (id: string) => deliveries.find((delivery) => delivery.id === id)

  return {
    /** The webhooks wait until the app's origin is known. */
    deliverTo(origin: string): void {
      appOrigin = origin.replace(/(?<!\/)\/+$/, '')
      for (const delivery of deliveries) if (delivery.status === 'waiting') setup.later(0, 'deliver', delivery.id)
    },
    queue(provider: WebhookProvider, type: string, subject: string, body: string): void {
      const faults = setup.faults.strike(`${provider}.webhook`).map(({ kind }) => kind)
      const status = faults.includes('drop') ? 'dropped' : holding ? 'held' : 'waiting'
      const badSignature = faults.includes('bad-signature')
      const id = setup.makeId()
      deliveries.push({ id, provider, type, subject, body, attempts: 0, status, answer: null, badSignature })
      if (status === 'waiting') setup.later(0, 'deliver', id)
      while (deliveries.length > MAXIMUM_DELIVERIES && deliveries[0]?.status !== 'waiting') deliveries.shift()
    },
    perform(id: string): void {
      const delivery = find(id)
      if (!appOrigin || delivery?.status !== 'waiting' || sending.has(id)) return
      sending.add(id)
      void track(attempt(delivery)).finally(() => sending.delete(id))
    },
    list: () => structuredClone(deliveries),
    /** From now on webhooks wait for `release` or `send`. */
    hold(): void {
      holding = true
    },
    /** Sends all held webhooks, one after the other, and stops holding. */
    async release(order: 'made' | 'reversed' = 'made'): Promise<number[]> {
      holding = false
      const held = deliveries.filter((delivery) => delivery.status === 'held')
      const answers: number[] = []
      for (const delivery of order === 'reversed' ? held.toReversed() : held)
        answers.push(await track(attempt(delivery)))
      return answers
    },
    /** Sends one now, whatever its state, and returns the replies' statuses. */
    async send(id: string, options: SendOptions = {}): Promise<number[]> {
      const delivery = find(id)
      if (!delivery) throw new RangeError(`No webhook ${id}`)
      return track(Promise.all(Array.from({ length: options.times ?? 1 }, () => post(delivery, options))))
    },
    /** Resolves when no webhook is under way or waiting for a retry. */
    async settled(): Promise<void> {
      while (under.size > 0 || (appOrigin && deliveries.some((delivery) => delivery.status === 'waiting')))
        await wait(5)
    },
    stop: () => stopping.abort(),
  }
}
