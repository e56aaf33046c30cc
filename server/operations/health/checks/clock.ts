import { sql } from 'kysely'
import type { Context } from '../../../platform/context'
import { PROVIDERS } from '../../../platform/providers/registry'
import type { Check } from '../check'
import { ok, problem, warning } from '../findings'

/** Milliseconds: signatures of webhooks are refused from 300 s on. */
const OFF = 30_000
const FAR_OFF = 240_000
const TIMEOUT = 5_000

/** Whether our clock agrees with that of others: the providers', and the database's. */
export const clock: Check = {
  name: 'clock',
  title: 'Clock',
  async run(context) {
    const offsets = [...(await fromProviders(context)), ...(await fromDatabase(context))]
    if (offsets.length === 0)
      return [warning('There is nothing to compare it with', 'Check that the machine’s time is synchronised.')]
    const most = Math.max(...offsets.map(Math.abs))
    const text = `The clock is ${Math.round(most / 1000)} seconds off`
    const advice = 'Synchronise the machine’s time (systemd-timesyncd, chrony): webhooks with another time are refused.'
    if (most >= FAR_OFF) return [problem(text, advice)]
    return [most >= OFF ? warning(text, advice) : ok('The clock is right')]
  },
}

/** Milliseconds by which our clock is ahead of that of each provider that answers. */
async function fromProviders({ gateways, clock: now }: Context): Promise<number[]> {
  const addresses = PROVIDERS.map((provider) => gateways[provider]).filter(({ configured }) => configured)
  const offsets = await Promise.all(addresses.map(({ address }) => fromAddress(address, now)))
  return offsets.filter((offset) => offset !== null)
}

async function fromAddress(address: string, now: () => number): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    const reply = await fetch(address, { method: 'HEAD', redirect: 'manual', signal })
    const date = Date.parse(reply.headers.get('Date') ?? '')
    return Number.isNaN(date) ? null : now() - date
  } catch {
    return null
  }
}

/** The same for PostgreSQL, which may run on another machine. */
async function fromDatabase({ database, clock: now }: Context): Promise<number[]> {
  if (database.engine !== 'postgres') return []
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(
    database.read,
  )
  return rows.map((row) => now() - Number(row.now))
}
