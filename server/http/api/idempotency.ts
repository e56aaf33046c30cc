import type { Transaction } from 'kysely'
import type { Call, CallReply } from '#shared/contract/base/call'
import { deleteSubmittedDraft } from '../../community/drafts'
import { type Caller, signedIn, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { isUniqueViolation } from '../../platform/database/errors'
import type { Row, Tables } from '../../platform/database/schema'
import { findReply, insertReply } from '../../platform/idempotency'
import { createLimits } from '../../platform/limits/limits'
import { Refusal, refuse } from '../../platform/refusals/refusal'
import type { Answer } from './answer'
import { createDeviceChanges } from './device-changes'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
const BODY = 'idempotency_replies.body'
/**
 * New writes of one user; each stores its reply on our disk. Far more than a leader with a full outbox sends, and repeats of
 * finished writes don't count. Admins have no limit: one of their screens can send hundreds.
 */
const NEW_WRITES = [
  { window: 'hour', max: 300, windowMs: HOUR },
  { window: 'day', max: 600, windowMs: DAY },
] as const

/** The effect of a write inside a transaction; returns the reply. */
type Effect<C extends Call> = (transaction: Transaction<Tables>) => Promise<Answer<CallReply<C>>>

/**
 * Runs a write of a signed-in user once per Idempotency-Key, and gives every repeat the first reply. `prepare` does the work
 * that must stay outside a transaction (pictures, hashes) and returns the effect to run inside; the same transaction stores
 * the reply, and the number that the caller's device gave the write. Refusals are not stored. Without a key the write runs every time. Throws 422 when the key was used for a
 * different request, 409 with a Retry-After while the first request is still running, and 429 above the limit of new writes.
 */
export type Once = <C extends Call>(
  call: C,
  input: unknown,
  caller: Caller,
  prepare: () => Promise<Effect<C>>,
) => Promise<Answer<CallReply<C>>>

export function createOnce(context: Context): Once {
  const { database, secrets, clock } = context
  const changes = createDeviceChanges(context)
  const running = new Set<string>()
  const limits = createLimits(database, clock)

  async function admitNewWrite({ id, isAdmin }: Viewer): Promise<void> {
    if (isAdmin) return
    for (const { window, max, windowMs } of NEW_WRITES) {
      const verdict = await limits.take(`once:${window}:${id}`, max, windowMs)
      if (!verdict.allowed) throw refuse('request.too-many-writes', null, { retryAfterMs: verdict.retryAfterMs })
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

    // Keyed, because the input may hold a password.
    const fingerprints = secrets.keyedHashes(JSON.stringify([call.name, input]), 'idempotency_replies.fingerprint')
    const [fingerprint] = fingerprints
    const replay = async (earlier: Row<'idempotency_replies'>): Promise<Answer<CallReply<C>>> => {
      if (!fingerprints.includes(earlier.fingerprint)) throw refuse('request.key-reused')
      const answer = { status: earlier.status, body: JSON.parse(secrets.open(earlier.body, BODY, userId)) }
      await changes.recordRepeat(caller, answer)
      return answer
    }

    const place = `${userId}:${idempotencyKey}`
    if (running.has(place)) throw refuse('request.still-running', null, { retryAfterMs: 2_000 })
    running.add(place)
    try {
      const earlier = await findReply(database.write, userId, idempotencyKey)
      if (earlier) return await replay(earlier)
      await admitNewWrite(viewer)
      const effect = await prepare()
      return await database.transaction(async (transaction) => {
        const answer = await effect(transaction)
        const { status = 200, body } = answer
        const sealed = secrets.seal(JSON.stringify(body), BODY, userId)
        const createdAt = clock()
        await insertReply(transaction, { userId, idempotencyKey, fingerprint, status, body: sealed, createdAt })
        // Afterwards: the insert waits for a copy of the draft that is being saved, which this then deletes.
        await deleteSubmittedDraft(transaction, userId, idempotencyKey)
        await changes.record(transaction, caller, answer)
        return answer
      })
    } catch (error) {
      // Another server on the same database was first: this transaction was rolled back, and the other server's reply
      // counts. The conflict appears as a key that exists already, or as a refusal caused by the other server's write (a
      // username that is taken, a version that has changed).
      const raced = isUniqueViolation(error) || error instanceof Refusal
      const earlier = raced && (await findReply(database.write, userId, idempotencyKey))
      if (earlier) return await replay(earlier)
      // Two changes of a device, and of its copy, may race for one number.
      if (isUniqueViolation(error)) await changes.findDone(caller)
      throw error
    } finally {
      running.delete(place)
    }
  }
}
