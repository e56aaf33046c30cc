import { z } from 'zod'
import type { Call, CallReply } from '#shared/contract/base/call'
import { deleteSubmittedDraft } from '../../community/drafts'
import { type Caller, signedIn, type Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { isUniqueViolation } from '../../platform/database/errors'
import type { NewRow, Row, Transaction } from '../../platform/database/schema'
import { DAY, HOUR } from '../../platform/durations'
import {
  addNumber,
  findChange,
  findReply,
  findSettledTo,
  insertChange,
  insertReply,
  settleChanges,
} from '../../platform/idempotency'
import { createLimits } from '../../platform/limits/limits'
import type { Cursor } from '../../platform/lists'
import { Refusal, refuse } from '../../platform/refusals/refusal'

const BODY = 'idempotency_replies.body'
/** What is stored of a large reply. */
const KEPT = z.object({ id: z.number(), version: z.number() })
/** New writes of one user, far above a full outbox; admins have no limit. */
const NEW_WRITES = [
  { window: 'hour', max: 300, windowMs: HOUR },
  { window: 'day', max: 600, windowMs: DAY },
] as const

export type Effect<C extends Call> = (transaction: Transaction) => Promise<Answer<CallReply<C>>>

/** `prepare` works outside the transaction; its effect, the reply and the change's number share one. */
export type Once = <C extends Call>(
  call: C,
  input: unknown,
  caller: Caller,
  prepare: () => Promise<Effect<C>>,
  readAgain?: ReadAgain<C>,
) => Promise<Answer<CallReply<C>>>

/** For a large reply, of which only id and version are stored: what a repeat gets besides. */
export type ReadAgain<C extends Call> = (id: number) => Promise<CallReply<C>>

export function createOnce(context: Context): Once {
  const { database, secrets, clock } = context
  const changes = createDeviceChanges(context)
  const running = new Set<string>()
  const limits = createLimits(database, clock)

  async function admitNewWrite({ id, isAdmin }: Viewer): Promise<void> {
    if (isAdmin) return
    for (const { window, ...limit } of NEW_WRITES)
      await limits.admit(`once:${window}:${id}`, limit, 'request.too-many-writes')
  }

  return async function once<C extends Call>(
    call: C,
    input: unknown,
    caller: Caller,
    prepare: () => Promise<Effect<C>>,
    readAgain?: ReadAgain<C>,
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
      const kept: CallReply<C> = JSON.parse(secrets.open(earlier.body, BODY, userId))
      const answer = { status: earlier.status, body: readAgain ? await rebuild(kept, readAgain) : kept }
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
        const sealed = secrets.seal(JSON.stringify(readAgain ? partsOf(body) : body), BODY, userId)
        const createdAt = clock()
        await insertReply(transaction, { userId, idempotencyKey, fingerprint, status, body: sealed, createdAt })
        // Afterwards: the insert waits for a copy of the draft that is being saved, which this then deletes.
        await deleteSubmittedDraft(transaction, userId, idempotencyKey)
        await changes.record(transaction, caller, answer)
        return answer
      })
    } catch (error) {
      // Another server was first: a key that exists already, or a refusal that its write has caused.
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

/** Repeats of one user: each may store a number, and a number stays until its device settles it. */
const REPEATS = { max: 300, windowMs: HOUR }

/** What a change did, when its reply is no longer stored. Null if the reply had no id or no version. */
interface Done {
  id: number | null
  version: number | null
}

/** Stores which numbered changes of a device's outbox were made: a repeat has no second effect, however late it comes. */
interface DeviceChanges {
  /** The answer to the repeat of a change whose reply is no longer stored; null for another request. */
  findDone(caller: Caller): Promise<Answer<Done> | null>
  /** Stores the change of the caller in the transaction of its effect. Throws as `findDone`, or a unique violation. */
  record(transaction: Transaction, caller: Caller, answer: Answer<unknown>): Promise<void>
  /** Stores the number of a change that was made when it had none. Throws 429 above the limit of repeats. */
  recordRepeat(caller: Caller, answer: Answer<unknown>): Promise<void>
}

export function createDeviceChanges({ database, secrets, clock }: Context): DeviceChanges {
  const limits = createLimits(database, clock)
  const hashesOfKey = (key: string) => secrets.keyedHashes(key, 'device_changes.keyHash')

  function rowOf(
    { viewer, idempotencyKey, change }: Caller,
    { status = 200, body }: Answer<unknown>,
  ): NewRow<'device_changes'> | null {
    if (!viewer || idempotencyKey === null || !change) return null
    const { deviceId, number } = change
    const [keyHash] = hashesOfKey(idempotencyKey)
    const { id: objectId, version } = partsOf(body)
    return { userId: viewer.id, deviceId, change: number, keyHash, status, objectId, version, createdAt: clock() }
  }

  return {
    async findDone({ viewer, idempotencyKey, change }) {
      if (!viewer || idempotencyKey === null || !change) return null
      if (await findReply(database.write, viewer.id, idempotencyKey)) return null
      const { deviceId, number } = change
      const device = { userId: viewer.id, deviceId }
      const done = await findChange(database.write, { ...device, change: number })
      if (done && !hashesOfKey(idempotencyKey).includes(done.keyHash)) throw refuse('outbox.number-taken')
      if (done) return { status: done.status, body: { id: done.objectId, version: done.version } }
      if (number <= (await findSettledTo(database.write, device))) throw refuse('outbox.already-settled')
      return null
    },

    async record(transaction, caller, answer) {
      const row = rowOf(caller, answer)
      if (!row || !caller.change) return
      const { userId, deviceId } = row
      await settleChanges(transaction, { userId, deviceId, settledTo: caller.change.settledTo })
      if (row.change <= (await findSettledTo(transaction, { userId, deviceId }))) throw refuse('outbox.already-settled')
      await insertChange(transaction, row)
    },

    async recordRepeat(caller, answer) {
      const row = rowOf(caller, answer)
      if (!row || row.change <= (await findSettledTo(database.write, row))) return
      await limits.admit(`once:repeat:${row.userId}`, REPEATS, 'request.too-many-writes')
      await addNumber(database.write, row)
    },
  }
}

const partsOf = (body: unknown): Done => ({ id: readNumber(body, 'id'), version: readNumber(body, 'version') })

/** With the version of the first time: a change on top of it must meet what others have changed since. */
async function rebuild<C extends Call>(kept: unknown, readAgain: ReadAgain<C>): Promise<CallReply<C>> {
  const { id, version } = KEPT.parse(kept)
  return Object.assign({}, await readAgain(id), { version })
}

function readNumber(body: unknown, name: 'id' | 'version'): number | null {
  const value = new Map<string, unknown>(Object.entries(body ?? {})).get(name)
  return typeof value === 'number' ? value : null
}

export interface Answer<Body> {
  body: Body
  status?: number
  headers?: Record<string, string | string[]>
  /** Where a list continues; null at its end. */
  next?: Cursor | null
}
