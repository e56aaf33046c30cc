import { ECDH } from 'node:crypto'
import { z } from 'zod'
import type { savePush } from '#shared/contract/account/push'
import type { CallInput } from '#shared/contract/base/call'
import type { Viewer } from '../../../community/sessions/viewer'
import { findUser } from '../../../community/users/find-user'
import type { Context } from '../../../context'
import type { Row, Transaction } from '../../../platform/database/schema'
import { requestLanguage } from '../../../platform/language'
import { refuse } from '../../../platform/refusals/refusal'
import { type Secrets, sha256 } from '../../../platform/secrets/secrets'
import { deleteSubscriptions, listEndedSubscriptions, listSubscriptions, storeSubscription } from './queries'
import { serviceOf } from './services'

const SUBSCRIPTIONS_MAXIMUM = 10
const ENDPOINT = 'push_subscriptions.endpoint'
const KEYS = 'push_subscriptions.keys'

const browserKeys = z.object({ p256dh: z.string(), auth: z.string() })
type Subscribing = CallInput<typeof savePush>['body']

/** Safe to repeat. A browser belongs to one account: the one that used it last. */
export async function saveSubscription(
  context: Pick<Context, 'database' | 'secrets' | 'clock' | 'settings'>,
  viewer: Viewer,
  { endpoint, p256dh, auth, showsNames }: Subscribing,
): Promise<void> {
  const { database, secrets, clock, settings } = context
  const service = serviceOf(endpoint, settings.sandboxOrigin)
  if (!service) throw refuse('push.unknown-service', null, { at: 'endpoint' })
  if (!isPoint(p256dh)) throw refuse('push.unusable-key', null, { at: 'p256dh' })
  const endpointHash = sha256(endpoint)
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    database.changesOnly(transaction, [], viewer.id)
    // The account may have been closed since the session was read.
    if (!(await findUser(transaction, viewer.id))) throw refuse('request.signed-out')
    const [known] = await listSubscriptions(transaction, { endpointHash })
    // With what waits for the other person: it is none of this one's business.
    if (known && known.userId !== viewer.id) await deleteSubscriptions(transaction, [known.id])
    await storeSubscription(transaction, {
      ...{ userId: viewer.id, sessionId: viewer.sessionId, endpointHash, service },
      endpoint: secrets.seal(endpoint, ENDPOINT, endpointHash),
      keys: secrets.seal(JSON.stringify({ p256dh, auth }), KEYS, endpointHash),
      showsNames: showsNames ? 1 : 0,
      language: requestLanguage(),
      createdAt: clock(),
    })
    const all = await listSubscriptions(transaction, { userId: viewer.id })
    const ids = all.map(({ id }) => id)
    await deleteSubscriptions(transaction, ids.slice(0, -SUBSCRIPTIONS_MAXIMUM))
  })
}

/** Whether it is on the curve: nothing can be encrypted for another. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

export function openSubscription(
  secrets: Secrets,
  { endpoint, keys, endpointHash }: Pick<Row<'push_subscriptions'>, 'endpoint' | 'keys' | 'endpointHash'>,
) {
  return {
    endpoint: secrets.open(endpoint, ENDPOINT, endpointHash),
    keys: browserKeys.parse(JSON.parse(secrets.open(keys, KEYS, endpointHash))),
  }
}

export async function removeSubscription(
  { database }: Pick<Context, 'database'>,
  userId: number,
  endpoint: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], userId)
    const [found] = await listSubscriptions(transaction, { endpointHash: sha256(endpoint) })
    if (found?.userId !== userId) return false
    await deleteSubscriptions(transaction, [found.id])
    return true
  })
}

/** For an account that is closed. */
export async function forgetSubscriptions(transaction: Transaction, userId: number): Promise<void> {
  const own = await listSubscriptions(transaction, { userId })
  await deleteSubscriptions(
    transaction,
    own.map(({ id }) => id),
  )
}

/** Deletes those whose session has ended. Nothing was sent to them since. */
export async function forgetEndedSubscriptions({ database, clock }: Pick<Context, 'database' | 'clock'>) {
  await database.transaction(async (transaction) => {
    database.changesOnly(transaction, [], 0)
    await deleteSubscriptions(transaction, await listEndedSubscriptions(transaction, clock()))
  })
}
