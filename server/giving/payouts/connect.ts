import { requireOwnPassword } from '../../community/auth/own-password'
import type { Viewer } from '../../community/sessions/viewer'
import { openEmail } from '../../community/users/emails'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderRefusal, ProviderUnavailable } from '../../providers/gateway'
import { CONNECT_PROVIDER } from '../../providers/routes'
import { connectAccountActiveLetter, connectAccountOpenedLetter } from './letters'
import { CONNECT_NAME } from './methods'
import { notifyOfAccount } from './notify'
import { findPrimaryAccount, lockPerson } from './queries'

/** The status of a person's account at the provider, as stored with the person. `pending`: none was opened yet. */
const CONNECT_STATUSES = ['pending', 'onboarding', 'restricted', 'active', 'rejected'] as const
type ConnectStatus = (typeof CONNECT_STATUSES)[number]

function connectStatusOf({ stripeConnectAccountStatus }: Row<'users'>): ConnectStatus {
  return CONNECT_STATUSES.find((status) => status === stripeConnectAccountStatus) ?? 'pending'
}

/** Stores the provider's status of an account. False when it is nobody's; throws ProviderUnavailable. */
export async function refreshConnectAccount(context: Context, stripeAccountId: string): Promise<boolean> {
  const people = context.database.read.selectFrom('users').select('id')
  const owner = await people.where('stripeConnectAccountId', '=', stripeAccountId).executeTakeFirst()
  if (!owner) return false
  await readConnectStatus(context, stripeAccountId)
  return true
}

/** The status of the viewer's own account: read from the provider, or the last known one while it does not answer. */
export async function readOwnConnect(context: Context, viewer: Viewer): Promise<ConnectStatus> {
  const person = await findUser(context.database.read, viewer.id)
  if (!person) return 'pending'
  if (person.stripeConnectAccountId === null) return connectStatusOf(person)
  try {
    return await readConnectStatus(context, person.stripeConnectAccountId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    return connectStatusOf(person)
  }
}

/** Opens an account at the provider once, and returns the provider's page where it is completed. */
export async function startConnect(context: Context, viewer: Viewer): Promise<{ url: string; status: ConnectStatus }> {
  const { gateways, settings } = context
  const page = `${pagesAt(settings.publicUrl)}/payouts?tab=accounts`
  return reaching(async () => {
    const stripeAccountId = await openOnce(context, viewer)
    const status = await readConnectStatus(context, stripeAccountId)
    if (status === 'rejected') throw refuse('recipient-account.rejected', { provider: CONNECT_NAME })
    const url = await gateways[CONNECT_PROVIDER].accountLink(stripeAccountId, { refreshUrl: page, returnUrl: page })
    return { url, status }
  })
}

/** Equal applications give one account; after a removal it is another, because its owner may have denied it. */
async function openOnce(context: Context, viewer: Viewer): Promise<string> {
  const { database, gateways, secrets, clock } = context
  const person = await findUser(database.read, viewer.id)
  if (!person) throw refuse('request.signed-out')
  requireOwnPassword(person)
  if (person.stripeConnectAccountId !== null) return person.stripeConnectAccountId
  const primary = await findPrimaryAccount(database.read, viewer.id)
  if (!primary) throw refuse('recipient-account.country-unknown', { provider: CONNECT_NAME })
  const application = {
    userId: person.id,
    country: primary.country,
    email: openEmail(secrets, person),
    changedAt: person.connectChangedAt ?? 0,
  }
  const stripeConnectAccountId = await gateways[CONNECT_PROVIDER].openAccount(application)
  const now = clock()
  return database.transaction(async (transaction) => {
    const current = await lockPerson(context, transaction, viewer)
    if (current.stripeConnectAccountId !== null) return current.stripeConnectAccountId
    await transaction
      .updateTable('users')
      .set({ stripeConnectAccountId, stripeConnectAccountStatus: 'onboarding', connectChangedAt: now })
      .where('id', '=', person.id)
      .execute()
    const news = { userId: person.id, mailKey: `stripe-account-opened:${stripeConnectAccountId}:${now}` }
    await notifyOfAccount(transaction, context, news, connectAccountOpenedLetter)
    return stripeConnectAccountId
  })
}

/** Turns a provider's failure or refusal into a message for the person who waits. */
async function reaching<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw refuse('recipient-account.no-answer', { provider: CONNECT_NAME }, { cause: error })
    if (!(error instanceof ProviderRefusal)) throw error
    const values = { provider: CONNECT_NAME, reason: error.reason || null }
    throw refuse('recipient-account.refused', values, { cause: error })
  }
}

/** An active account cools off, because somebody who took over the login could complete it. */
async function readConnectStatus(context: Context, stripeAccountId: string): Promise<ConnectStatus> {
  const { database, gateways } = context
  const status = await gateways[CONNECT_PROVIDER].readAccount(stripeAccountId)
  if (status === 'active') await noteActive(context, stripeAccountId)
  else
    await database.write
      .updateTable('users')
      .set({ stripeConnectAccountStatus: status })
      .where('stripeConnectAccountId', '=', stripeAccountId)
      .execute()
  return status
}

/** Does nothing if the account is known as active. The update locks the owner's row, so of several readers one does it. */
async function noteActive(context: Context, stripeAccountId: string): Promise<void> {
  const now = context.clock()
  await context.database.transaction(async (transaction) => {
    const owner = await transaction
      .updateTable('users')
      .set({ stripeConnectAccountStatus: 'active', connectChangedAt: now })
      .where('stripeConnectAccountId', '=', stripeAccountId)
      .where('stripeConnectAccountStatus', '<>', 'active')
      .returning('id')
      .executeTakeFirst()
    if (!owner) return
    const news = { userId: owner.id, mailKey: `stripe-account-active:${stripeAccountId}:${now}` }
    await notifyOfAccount(transaction, context, news, connectAccountActiveLetter)
  })
}
