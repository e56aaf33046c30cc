import { rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { startBuiltServer } from '../../../servers/built-server'
import { freePorts } from '../../../servers/free-ports'
import { makeDataDirectory } from '../../../servers/seeded-data'
import { startProxy } from './proxy'

interface DrillResult {
  figures: Record<string, string | number>
  ok: boolean
}

const REQUESTS = 1_000
const CLIENTS = 20
/** Milliseconds between two requests of a client. */
const PAUSE = 100
/** Milliseconds for one request: longer than any restart. */
const PATIENCE = 60_000
/** Milliseconds for all of them, also on a busy machine. */
const LONGEST_WAIT = 300_000

/** Pages, reads, a call that writes, and one whose body the server refuses: 400 is its right answer. */
const ASKS = ['/', '/api/fundraisers?limit=9', '/api/mobile-money-quote?amount=2500&country=KE', null]

/** Restarts a server behind a proxy while clients ask. Counts what its visitors saw; null without a proxy. */
export async function restartBehindProxy(): Promise<DrillResult | null> {
  const dataDirectory = await makeDataDirectory()
  const server = await startBuiltServer({ dataDirectory, environment: { DRAIN_SECONDS: '3' } })
  const [port = 0] = await freePorts(1)
  const proxy = await startProxy(port, server.port)
  try {
    if (!proxy) return null
    const load = startLoad(port)
    await load.until(REQUESTS / 4)
    await server.kill('SIGTERM')
    await server.start()
    await load.until(REQUESTS)
    const outcomes = await load.stop()
    const errors = outcomes.filter((isRight) => !isRight).length
    return { figures: { proxy: proxy.name, requests: outcomes.length, errors }, ok: errors === 0 }
  } finally {
    await proxy?.stop()
    await server.kill()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Clients that each send one request after the other on a connection of their own, until they are stopped. */
function startLoad(port: number) {
  const outcomes: boolean[] = []
  let stopped = false
  let index = 0
  const running = Array.from({ length: CLIENTS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!stopped) {
      outcomes.push(await isAnswered(port, agent, ASKS[index++ % ASKS.length] ?? null))
      await wait(PAUSE)
    }
    agent.destroy()
  })
  return {
    async until(count: number) {
      for (const deadline = Date.now() + LONGEST_WAIT; outcomes.length < count; await wait(20))
        if (Date.now() > deadline) throw new Error(`${count} requests were not answered in time`)
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      return outcomes
    },
  }
}

/** Whether a whole and right answer comes to a read, or without a path to an empty payment. */
function isAnswered(port: number, agent: Agent, path: string | null): Promise<boolean> {
  return new Promise((resolve) => {
    const body = path === null ? '{}' : ''
    const headers = body ? { 'Content-Type': 'application/json', 'Content-Length': body.length } : {}
    const asked = { method: path === null ? 'POST' : 'GET', path: path ?? '/api/create-payment-intent' }
    const sent = request({ host: '127.0.0.1', port, agent, headers, ...asked, timeout: PATIENCE })
    sent.once('timeout', () => sent.destroy(new Error('No whole answer')))
    sent.once('response', (answer) => {
      answer.resume().once('close', () => resolve(answer.complete && [200, 400].includes(answer.statusCode ?? 0)))
    })
    sent.once('error', () => resolve(false))
    sent.end(body)
  })
}
