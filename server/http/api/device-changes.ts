import type { Transaction } from 'kysely'
import type { Caller } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { NewRow, Tables } from '../../platform/database/schema'
import {
  addNumber,
  findChange,
  findReply,
  findSettledTo,
  insertChange,
  settleChanges,
} from '../../platform/idempotency'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import type { Answer } from './answer'

const HOUR = 60 * 60_000
/** Repeats of one user in an hour: each may store a number, and a number stays until its device settles it. */
const MAX_REPEATS = 300

/** What a change did, when its reply is no longer stored. Null if the reply had no id or no version. */
interface Done {
  id: number | null
  version: number | null
}

/** Stores which numbered changes of a device's outbox were made: a repeat has no second effect, however late it comes. */
export interface DeviceChanges {
  /**
   * The answer to the repeat of a change whose reply is no longer stored. Null for any other request. Throws 409 when the device used
   * the number for another change, or has said that it does not send the number again.
   */
  findDone(caller: Caller): Promise<Answer<Done> | null>
  /** Stores the change of the caller in the transaction of its effect. Throws as `findDone`, or a unique violation. */
  record(transaction: Transaction<Tables>, caller: Caller, answer: Answer<unknown>): Promise<void>
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
    const done = { objectId: readNumber(body, 'id'), version: readNumber(body, 'version') }
    return { userId: viewer.id, deviceId, change: number, keyHash, status, ...done, createdAt: clock() }
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
      const verdict = await limits.take(`once:repeat:${row.userId}`, MAX_REPEATS, HOUR)
      if (!verdict.allowed) throw refuse('request.too-many-writes', null, { retryAfterMs: verdict.retryAfterMs })
      await addNumber(database.write, row)
    },
  }
}

function readNumber(body: unknown, name: 'id' | 'version'): number | null {
  const value = new Map<string, unknown>(Object.entries(body ?? {})).get(name)
  return typeof value === 'number' ? value : null
}
