import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context'
import type { Database } from '../../../platform/database/open'
import { SCRYPT } from './scrypt'

const HOUR = 60 * 60_000

const shares = new WeakMap<Database, { share: number; until: number }>()

/**
 * Whether the refusal of an address without an account takes as long as that of an account with an old hash: forty times longer than
 * others. That many unknown addresses do as accounts do, and always the same ones, so the time says nothing about an address.
 */
export async function refusesSlowly(context: Pick<Context, 'database' | 'clock'>, emailHash: string): Promise<boolean> {
  const place = createHash('sha256').update(emailHash).digest().readUInt32BE() / 2 ** 32
  return place < (await shareOfOldHashes(context))
}

/** The share of accounts with an old hash, at most an hour ago. No new ones come, so 0 stays. */
async function shareOfOldHashes({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const known = shares.get(database)
  if (known && (known.share === 0 || clock() < known.until)) return known.share
  const { all, old } = await database.read
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('password', 'like', `${SCRYPT}%`).as('old'),
    ])
    .executeTakeFirstOrThrow()
  const share = Number(old) / Math.max(1, Number(all))
  shares.set(database, { share, until: clock() + HOUR })
  return share
}
