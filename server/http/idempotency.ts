import type { Transaction } from 'kysely'
import type { Call, CallReply } from '#shared/contract/call'
import { signedIn } from '../accounts/policy'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import { isUniqueViolation } from '../database/retry'
import type { Row, Tables } from '../database/schema'
import type { Answer } from './api'
import { AppError, tooMany } from './app-error'
import type { Caller } from './caller'
import { deleteReplies, findReply, insertReply } from './idempotency-queries'
import { createLimits } from './limits'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Longer than a phone stays off: what waits in its outbox must still be recognised (design section 4). */
const REMEMBERED_FOR = 30 * DAY
const BODY = 'idempotency_replies.body'
/**
 * New writes of one person; each leaves its answer on our disk. Far more than a leader with a full outbox sends, and repeats of
 * what is done already don't count. Admins may do more: a screen of theirs can send hundreds.
 */
const NEW_WRITES = [
  { window: 'hour', max: 300, windowMs: HOUR },
  { window: 'day', max: 600, windowMs: DAY },
] as const

/** What a write does, given its transaction, and what it answers. */
type Effect<C extends Call> = (transaction: Transaction<Tables>) => Promise<Answer<CallReply<C>>>

/**
 * Carries out a write of a signed-in person once per Idempotency-Key, and gives every repeat the first answer. `prepare` does
 * what must stay outside a transaction (pictures, hashes) and gives what is done inside; the answer is remembered in that very
 * transaction. A refusal is not remembered. Without a key the write simply happens. Throws 422 when the key was used for
 * something else, 409 with a Retry-After while the first request is still running, and 429 for more than anybody has to say.
 */
export type Once = <C extends Call>(
  call: C,
  input: unknown,
  caller: Caller,
  prepare: () => Promise<Effect<C>>,
) => Promise<Answer<CallReply<C>>>

export function createOnce({ database, secrets, clock }: Context): Once {
  const running = new Set<string>()
  const limits = createLimits(database, clock)

  async function admitNewWrite({ id, isAdmin }: Viewer): Promise<void> {
    if (isAdmin) return
    for (const { window, max, windowMs } of NEW_WRITES) {
      const verdict = await limits.take(`once:${window}:${id}`, max, windowMs)
      if (!verdict.allowed)
        throw tooMany('You have changed very much in a short time. Please go on later.', verdict.retryAfterMs)
    }
  }

  return async function once<C extends Call>(
    call: C,
    input: unknown,
    caller: Caller,
    prepare: () => Promise<Effect<C>>,
  ): Promise<Answer<CallReply<C>>> {
    const { idempotencyKey } = caller
    const viewer = signedIn(caller.viewer)
    const { id: userId } = viewer
    if (idempotencyKey === null) return database.transaction(await prepare())

    // Keyed, because what was sent may hold a password.
    const fingerprint = secrets.keyedHash(JSON.stringify([call.name, input]), 'idempotency_replies.fingerprint')
    const replay = (earlier: Row<'idempotency_replies'>): Answer<CallReply<C>> => {
      if (earlier.fingerprint !== fingerprint)
        throw new AppError(422, 'This Idempotency-Key was used for something else')
      return { status: earlier.status, body: JSON.parse(secrets.open(earlier.body, BODY)) }
    }

    const place = `${userId}:${idempotencyKey}`
    if (running.has(place)) throw stillRunning()
    running.add(place)
    try {
      const earlier = await findReply(database.write, userId, idempotencyKey)
      if (earlier) return replay(earlier)
      await admitNewWrite(viewer)
      const effect = await prepare()
      return await database.transaction(async (transaction) => {
        const answer = await effect(transaction)
        const { status = 200, body } = answer
        const sealed = secrets.seal(JSON.stringify(body), BODY)
        const createdAt = clock()
        await insertReply(transaction, { userId, idempotencyKey, fingerprint, status, body: sealed, createdAt })
        return answer
      })
    } catch (error) {
      // Another server of the same database was first: everything here was undone, and its answer counts. It shows as a key that
      // is taken, or as a refusal of what that server has just done (a username that is taken, a version that has moved).
      const raced = isUniqueViolation(error) || error instanceof AppError
      const earlier = raced && (await findReply(database.write, userId, idempotencyKey))
      if (!earlier) throw error
      return replay(earlier)
    } finally {
      running.delete(place)
    }
  }
}

/** Forgets what is older than thirty days. */
export async function forgetOldReplies({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await deleteReplies(database.write, clock() - REMEMBERED_FOR)
}

function stillRunning(): AppError {
  return new AppError(409, 'This is still being worked on. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })
}
