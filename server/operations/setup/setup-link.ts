import type { Transaction } from 'kysely'
import { z } from 'zod'
import { listAdmins } from '../../community/users/admins'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'
import { forgetFact, readFact, replaceFact, takeFact } from '../../platform/installation'
import { refuse } from '../../platform/refusals/refusal'
import { randomToken, sha256 } from '../../platform/secrets/secrets'

const LIFETIME = 24 * 60 * 60_000
const FACT = 'setup-token'

/** The number of links that work at the same time: a server that is started again and again must not fill the database. */
const MOST = 8

/** `hash`: of the token. `until`: milliseconds since 1970. */
const stored = z.array(z.object({ hash: z.string(), until: z.number() }))

/** Whether the site waits for its first admin. Demo data has one. */
async function hasNoAdmin(database: Handle): Promise<boolean> {
  return (await listAdmins(database)).length === 0
}

/**
 * A new link for making the first admin. Those before it still work: the operator may have one of an earlier start, or of another server.
 * Null where it is not needed: with an admin, and while somebody only tries out the sandbox.
 */
export async function offerSetup({ database, config, settings, clock }: Context): Promise<string | null> {
  if (!config.production && settings.payments === 'sandbox') return null
  if (!(await hasNoAdmin(database.read))) {
    await forgetFact(database.write, FACT)
    return null
  }
  const token = randomToken()
  const own = { hash: sha256(token), until: clock() + LIFETIME }
  let isStored = false
  while (!isStored) {
    const fact = await readFact(database.write, FACT)
    const others = linksIn(fact, clock()).slice(1 - MOST)
    isStored = await replaceFact(database.write, FACT, fact, JSON.stringify([...others, own]))
  }
  return `${config.publicUrl}/setup/${token}`
}

/** Whether the link is not used yet and not too old, and there is still no admin. */
export async function isSetupLink(context: Pick<Context, 'clock'>, database: Handle, token: string): Promise<boolean> {
  return (await findLink(context, database, token)) !== null && (await hasNoAdmin(database))
}

/** Uses up all links, together with what the transaction does. Throws 404 when it is not valid, or not any more. */
export async function useSetupLink(
  context: Pick<Context, 'clock'>,
  transaction: Transaction<Tables>,
  token: string,
): Promise<void> {
  const fact = await findLink(context, transaction, token)
  // Of two that come at the same time, only one takes the fact.
  if (fact === null || !(await takeFact(transaction, FACT, fact)) || !(await hasNoAdmin(transaction)))
    throw refuse('setup.link-invalid')
}

/** The stored text of all links; null if the token is that of none. */
async function findLink({ clock }: Pick<Context, 'clock'>, database: Handle, token: string): Promise<string | null> {
  const fact = await readFact(database, FACT)
  return linksIn(fact, clock()).some(({ hash }) => hash === sha256(token)) ? fact : null
}

/** The links that are not too old. */
function linksIn(fact: string | null, now: number): z.output<typeof stored> {
  return fact === null ? [] : stored.parse(JSON.parse(fact)).filter(({ until }) => now < until)
}
