import { openEmail } from '../accounts/emails'
import { requireOwnPassword } from '../accounts/own-password'
import { findUser } from '../accounts/queries'
import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import type { Row } from '../database/schema'
import { AppError } from '../http/app-error'
import { ProviderRefusal, ProviderUnavailable } from '../payments/gateway'
import { findPrimaryAccount } from './account-queries'
import { stripeAccountOpenedLetter } from './letters'
import { lockPerson } from './person'
import { tellPerson } from './tell'

/** How far a person's Stripe account is, as kept on the person. `pending`: none was opened yet. */
const CONNECT_STATUSES = ['pending', 'onboarding', 'restricted', 'active', 'rejected'] as const
type ConnectStatus = (typeof CONNECT_STATUSES)[number]

function connectStatusOf({ stripeConnectAccountStatus }: Row<'users'>): ConnectStatus {
  return CONNECT_STATUSES.find((status) => status === stripeConnectAccountStatus) ?? 'pending'
}

/**
 * Asks Stripe how far a recipient's account is and keeps the answer with the person. False when nobody here has that account.
 * Throws ProviderUnavailable; then nothing has changed.
 */
export async function refreshConnectAccount(context: Context, stripeAccountId: string): Promise<boolean> {
  const owner = await context.database.read
    .selectFrom('users')
    .select('id')
    .where('stripeConnectAccountId', '=', stripeAccountId)
    .executeTakeFirst()
  if (!owner) return false
  await readConnectStatus(context, stripeAccountId)
  return true
}

/** How far one's own account is: asked of Stripe, or as it was last known while Stripe does not answer. */
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

/**
 * Opens a Stripe account for the viewer, once, and answers the page of Stripe where it is completed. Throws 403 before the
 * person has a password of their own, 409 in words where that can't be done, and 502 while Stripe does not answer.
 */
export async function startConnect(context: Context, viewer: Viewer): Promise<{ url: string; status: ConnectStatus }> {
  const { gateways, settings } = context
  const page = `${settings.publicUrl}/payouts?tab=accounts`
  return reaching(async () => {
    const stripeAccountId = await openOnce(context, viewer)
    const status = await readConnectStatus(context, stripeAccountId)
    if (status === 'rejected')
      throw new AppError(409, 'Stripe has closed this account. Please use a bank account or mobile money instead.')
    const url = await gateways.stripe.accountLink(stripeAccountId, { refreshUrl: page, returnUrl: page })
    return { url, status }
  })
}

/**
 * The same application twice is one account at Stripe, so a lost answer or two taps at once leave no second one behind. The owner
 * is told: once it is active, payouts in dollars go there.
 */
async function openOnce(context: Context, viewer: Viewer): Promise<string> {
  const { database, gateways, secrets } = context
  const person = await findUser(database.read, viewer.id)
  if (!person) throw new AppError(401, 'Please sign in')
  requireOwnPassword(person)
  if (person.stripeConnectAccountId !== null) return person.stripeConnectAccountId
  const primary = await findPrimaryAccount(database.read, viewer.id)
  if (!primary) throw new AppError(409, 'Please add a bank account first: Stripe needs to know your country.')
  const application = { userId: person.id, country: primary.country, email: openEmail(secrets, person) }
  const stripeConnectAccountId = await gateways.stripe.openAccount(application)
  return database.transaction(async (transaction) => {
    const current = await lockPerson(context, transaction, viewer)
    if (current.stripeConnectAccountId !== null) return current.stripeConnectAccountId
    await transaction
      .updateTable('users')
      .set({ stripeConnectAccountId, stripeConnectAccountStatus: 'onboarding' })
      .where('id', '=', person.id)
      .execute()
    const mailKey = `stripe-account-opened:${stripeConnectAccountId}`
    await tellPerson(transaction, context, person.id, mailKey, (publicUrl, { fullName }) =>
      stripeAccountOpenedLetter(publicUrl, fullName),
    )
    return stripeConnectAccountId
  })
}

/** Stripe's silence and its refusal, in the words of the person who waits. */
async function reaching<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      throw new AppError(502, 'Stripe does not answer right now. Please try again.', { cause: error })
    if (!(error instanceof ProviderRefusal)) throw error
    const why = error.reason ? ` (${error.reason})` : ''
    const words = `Stripe can’t open an account for you${why}. Please use a bank account or mobile money instead.`
    throw new AppError(409, words, { cause: error })
  }
}

/** How far an account is, asked of Stripe and kept with its owner. Throws ProviderUnavailable. */
async function readConnectStatus(context: Context, stripeAccountId: string): Promise<ConnectStatus> {
  const status = await context.gateways.stripe.readAccount(stripeAccountId)
  await context.database.write
    .updateTable('users')
    .set({ stripeConnectAccountStatus: status })
    .where('stripeConnectAccountId', '=', stripeAccountId)
    .execute()
  return status
}
