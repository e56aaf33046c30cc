import { setTimeout as wait } from 'node:timers/promises'
import { type Answers, sendRequests, timeUntil } from './load'
import type { DrilledServer, PostgresWorld } from './world'

/** Needs the database for each answer. */
const OWN = '/api/auth/me'
const CACHED = '/api/fundraisers'
/** Milliseconds after which a server that does not come back is a failure of the drill. */
const PATIENCE = 60_000

interface Step {
  figures: Record<string, number>
  ok: boolean
}

/** Requests in progress when a server hears of changes again, and can't know what was withdrawn meanwhile, may be refused. */
const IN_PROGRESS = 4

const holds = (answers: Answers, cached: Answers) =>
  answers.wrong === 0 && cached.wrong === 0 && cached.unavailable <= IN_PROGRESS

const backendsOf = async (world: PostgresWorld): Promise<number[]> => {
  const client = await world.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}

/** Runs a fault under load. */
async function underLoad(world: PostgresWorld, server: DrilledServer, fault: () => Promise<void>): Promise<Step> {
  await fetch(server.origin + CACHED)
  const own = sendRequests(server, OWN, world.ownerHeaders)
  const lists = sendRequests(server, CACHED)
  await wait(500)
  await fault()
  const backMs = await timeUntil(() => server.isReady(), PATIENCE)
  await wait(500)
  const [answers, cached] = [await own.stop(), await lists.stop()]
  const figures = {
    answered: answers.ok,
    '503': answers.unavailable,
    'other errors': answers.wrong,
    'longest ms': answers.longestMs,
    'cached answered': cached.ok,
    'cached errors': cached.wrong + cached.unavailable,
    'ready again after ms': backMs,
  }
  return { figures, ok: holds(answers, cached) && server.exitCode() === null }
}

/** Ends all connections, as a firewall or an administrator does. */
export const endConnections = (world: PostgresWorld, server: DrilledServer) =>
  underLoad(world, server, async () => {
    const client = await world.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    await client.end()
  })

/** Stops PostgreSQL for some seconds, and starts it again. */
export const restartPostgres = (world: PostgresWorld, server: DrilledServer) =>
  underLoad(world, server, async () => {
    await world.stopPostgres()
    await wait(3_000)
    await world.startPostgres()
  })

/** Freezes the processes of all connections for fifteen seconds: longer than we wait for them. */
export const freezeConnections = (world: PostgresWorld, server: DrilledServer) =>
  underLoad(world, server, async () => {
    const frozen = await backendsOf(world)
    world.signal('SIGSTOP', frozen)
    await wait(15_000)
    world.signal('SIGCONT', frozen)
  })

/** Another program locks the users for twelve seconds. Requests that need none of them are answered. */
export async function lockUsers(world: PostgresWorld, server: DrilledServer): Promise<Step> {
  const client = await world.connect()
  await client.query('begin')
  await client.query('lock table users')
  const own = sendRequests(server, OWN, world.ownerHeaders)
  const others = sendRequests(server, '/api/exchange-rates')
  await wait(12_000)
  await client.query('rollback')
  await client.end()
  const [answers, other] = [await own.stop(), await others.stop()]
  const figures = {
    'longest ms': answers.longestMs,
    '503': answers.unavailable,
    'other errors': answers.wrong,
    'unrelated longest ms': other.longestMs,
    'unrelated errors': other.wrong + other.unavailable,
  }
  return { figures, ok: answers.wrong === 0 && other.wrong + other.unavailable === 0 && (await server.isReady()) }
}

/** Two servers: how soon one shows what was done on the other. */
export async function seeEachOther(world: PostgresWorld, first: DrilledServer, second: DrilledServer): Promise<Step> {
  const path = `/api/fundraisers/${world.fundraiser.id}`
  const read = async () => {
    const reply = await fetch(second.origin + path)
    const body: unknown = await reply.json()
    return { status: reply.status, text: JSON.stringify(body) }
  }
  await read()
  const pids = [first.pid, second.pid]
  const title = `Changed at ${Date.now()}`
  const edited = await fetch(first.origin + path, {
    method: 'PATCH',
    headers: { ...world.ownerHeaders, 'Content-Type': 'application/json' },
    body: JSON.stringify({ title }),
  })
  const changeMs = await timeUntil(async () => (await read()).text.includes(title), PATIENCE, pids)
  const address = `${first.origin}/api/admin/fundraisers/${world.fundraiser.id}`
  const hidden = await fetch(address, { method: 'DELETE', headers: world.adminHeaders })
  const hiddenMs = await timeUntil(async () => (await read()).status === 404, PATIENCE, pids)
  const figures = { 'change seen after ms': changeMs, 'hidden after ms': hiddenMs }
  return { figures, ok: edited.ok && hidden.ok && changeMs < 1_000 && hiddenMs < 1_000 }
}

/** The server starts while PostgreSQL is away, and PostgreSQL comes three seconds later. */
export async function startBeforePostgres(world: PostgresWorld): Promise<Step> {
  await world.stopPostgres()
  const server = await world.launchServer()
  await wait(3_000)
  await world.startPostgres()
  const readyMs = await timeUntil(() => server.isReady(), PATIENCE)
  return { figures: { 'ready after ms': readyMs }, ok: (await server.stop(PATIENCE)) < PATIENCE }
}

/** All of PostgreSQL is frozen, requests wait for it, and the server is asked to stop. */
export async function stopWhileFrozen(world: PostgresWorld, server: DrilledServer): Promise<Step> {
  const own = sendRequests(server, OWN, world.ownerHeaders)
  await wait(500)
  world.signal('SIGSTOP', 'all')
  try {
    await wait(1_000)
    const stopMs = await server.stop(PATIENCE)
    return { figures: { 'ended after ms': stopMs }, ok: stopMs <= 11_000 }
  } finally {
    world.signal('SIGCONT', 'all')
    await own.stop()
  }
}
