import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { cut } from '#shared/rules/characters'
import { localToCents } from '#shared/rules/money/exchange'
import { formatPaid } from '#shared/rules/money/format-paid'
import { mailAdmins } from '../../community/users/admins'
import type { Context } from '../../context'
import type { Transaction } from '../../platform/database/schema'
import { MINUTE } from '../../platform/durations'
import { withoutSecrets } from '../../platform/log/describe-error'
import type { Letter } from '../../platform/mail/letter'
import type { TransferState } from '../../providers/gateway'
import { PROVIDERS, traitsOf } from '../../providers/registry'
import { Authority } from '../ledger/authority'
import { postProviderFee } from '../ledger/post'
import { FAILURES, withDetail } from './letters'
import {
  findPayoutByReference,
  findPayoutByRetiredReference,
  restoreReference,
  retireReference,
  underLock,
  updatePayout,
} from './queries'
import { completeAfterAll, completePayout, failPayout, noteAccepted } from './steps'
import type { Payout } from './tables'

/** Asks the provider and updates the payout once, however often it is called; false if it is not ours. */
export async function settlePayout(context: Context, reference: string): Promise<boolean> {
  const { read } = context.database
  const payout = await findPayoutByReference(read, reference)
  if (payout) {
    await askAbout(context, payout)
    return true
  }
  const earlier = await findPayoutByRetiredReference(read, reference)
  if (!earlier) return false
  await askAboutRetired(context, earlier, reference)
  return true
}

/** Normally its transfer has failed; one that was made after all counts, unless it was sent again. */
async function askAboutRetired(context: Context, payout: Payout, reference: string): Promise<void> {
  const { method, id } = payout
  const configured = PROVIDERS.filter((provider) => context.gateways[provider].configured)
  const providers = method === null || method === 'by-hand' ? configured : [method]
  for (const provider of providers) {
    const state = await context.gateways[provider].lookUpTransfer(reference)
    if (state === 'not-found' || state.status === 'failed') continue
    const returned = await returnToReference(context, payout, reference)
    if (returned) return recordTransfer(context, returned, state)
    context.log.error({ payout: id, reference }, 'an earlier transfer of a payout was made as well')
    await noteDouble(context, payout, reference)
  }
}

/** The same for a payout that was read already. Returns whether the provider knows its transfer. */
export async function askAbout(context: Context, payout: Payout): Promise<boolean> {
  const { method, reference } = payout
  if (method === null || method === 'by-hand' || reference === null) return false
  const state = await context.gateways[method].lookUpTransfer(reference)
  if (state === 'not-found') return false
  await recordTransfer(context, payout, state)
  return true
}

/** A finished payout stays, unless a bank returns a completed one or a failed one has arrived. */
export async function recordTransfer(context: Context, seen: Payout, state: TransferState): Promise<void> {
  const { id, reference } = seen
  const isOutOfFunds = state.status === 'failed' && state.outOfFunds === true
  const contradicts = await underLock(context, seen, async (transaction, payout) => {
    // A transfer under an earlier reference says nothing about the one that replaced it.
    if (payout.reference !== reference) return false
    const isProcessing = payout.status === 'processing'
    const isCompleted = payout.status === 'completed'
    if (state.status === 'under-way' && isProcessing) await noteAccepted(transaction, context, payout, state.transferId)
    if (state.status === 'completed' && isProcessing)
      await completePayout(transaction, context, payout, { by: Authority.provider, transferId: state.transferId })
    const isAfterAll =
      state.status === 'completed' &&
      payout.status === 'failed' &&
      (await completeAfterAll(transaction, context, payout, state.transferId))
    const fee = centsOfFee(payout, state)
    if (state.status === 'completed' && (isProcessing || isCompleted || isAfterAll) && fee > 0)
      await postProviderFee(transaction, `payout:${id}:fee`, fee, context.clock())
    if (isOutOfFunds && isProcessing)
      await waitForFunds(transaction, context, payout, { reason: state.message, isReferenceUsedUp: true })
    else if (state.status === 'failed' && (isProcessing || isCompleted))
      await failPayout(transaction, context, payout, {
        by: Authority.provider,
        reason: reasonOf(payout.status, state.message),
      })
    return payout.status === 'failed' && state.status !== 'failed'
  })
  // The amount is back in the balance, but the provider sends the money all the same: the person may be paid twice. A human must check.
  if (contradicts)
    context.log.error({ payout: id, transfer: state.transferId }, 'a failed payout is on its way all the same')
}

/** The provider's fee in US cents, at the rate of the payout; zero for a currency whose rate is not known. */
function centsOfFee({ localCurrency, rate }: Payout, { fee }: TransferState): number {
  if (!fee || fee.currency === 'USD') return fee?.amount ?? 0
  return rate !== null && localCurrency === fee.currency ? localToCents(fee.amount, rate, fee.currency) : 0
}

function reasonOf(status: Payout['status'], message: string | null): string {
  return withDetail(status === 'completed' ? FAILURES.returned : FAILURES.notThrough, message)
}

/** How long a payout waits before it is tried again with our own balance. Milliseconds. */
export const FUNDS_RETRY = 15 * MINUTE
const LONGEST_ERROR = 300

/** Our own balance is too low: the payout stays processing and is tried again. Under the person's lock. */
export async function waitForFunds(
  transaction: Transaction,
  context: Context,
  payout: Payout,
  { reason, isReferenceUsedUp }: { reason: string | null; isReferenceUsedUp: boolean },
): Promise<void> {
  const now = context.clock()
  const { id, tries, reference } = payout
  const waiting = {
    waitingFor: 'funds' as const,
    lastError: cut(reason ?? 'Our balance at the provider is too low', LONGEST_ERROR),
    nextCheckAt: now + FUNDS_RETRY,
  }
  context.log.warn({ payout: id, reason: reason && withoutSecrets(reason) }, 'a payout waits for our own funds')
  if (!isReferenceUsedUp || reference === null) await updatePayout(transaction, Authority.provider, payout, waiting)
  else {
    await retireReference(transaction, id, reference, now)
    await updatePayout(transaction, Authority.provider, payout, {
      ...waiting,
      tries: tries + 1,
      reference: newReference(id, tries + 1),
      stripeTransferId: null,
      sendingUntil: null,
    })
  }
  await mailOfMissingFunds(transaction, context, payout)
}

export async function noteError(context: Context, seen: Payout, reason: string): Promise<void> {
  await underLock(context, seen, async (transaction, payout) => {
    if (payout.status !== 'processing' || payout.reference !== seen.reference) return
    await updatePayout(transaction, Authority.provider, payout, { lastError: cut(reason, LONGEST_ERROR) })
  })
}

/** Goes back to a reference that the provider knows after all; null if another was used meanwhile. */
export async function returnToReference(context: Context, seen: Payout, reference: string): Promise<Payout | null> {
  return underLock(context, seen, async (transaction, payout) => {
    const isUnsent =
      payout.status === 'processing' &&
      payout.method === seen.method &&
      payout.reference === seen.reference &&
      payout.stripeTransferId === null &&
      payout.sendingUntil === null
    if (!isUnsent || payout.reference === null) return null
    await retireReference(transaction, payout.id, payout.reference, context.clock())
    await restoreReference(transaction, reference)
    return updatePayout(transaction, Authority.provider, payout, { reference })
  })
}

/** Money has left twice for one payout, whatever its status. */
export async function noteDouble(context: Context, payout: Payout, reference: string): Promise<void> {
  const lastError = `The provider has made the transfer ${reference} as well. The person may have been paid twice.`
  await underLock(context, payout, (transaction, now) =>
    updatePayout(transaction, Authority.provider, now, { lastError }),
  )
}

/** Random, because a database restored from a backup gives out ids that the provider knows already. */
export const newReference = (id: number, tries: number) => `payout-${id}-${tries}-${randomBytes(4).toString('hex')}`

/** Payouts are named one by one up to this many. */
const MOST_NAMED = 20

/** At most once a day (UTC) for each provider and currency, after the payout is stored as waiting. */
async function mailOfMissingFunds(transaction: Transaction, context: Context, { method, localCurrency }: Payout) {
  if (method === null || method === 'by-hand') return
  const currency = localCurrency ?? 'USD'
  const waiting = await transaction
    .selectFrom('payout_requests')
    .select(['id', 'amount', 'localAmount'])
    .where('waitingFor', '=', 'funds')
    .where('status', '=', 'processing')
    .where('method', '=', method)
    .where(sql<string>`coalesce("localCurrency", 'USD')`, '=', currency)
    .orderBy('id')
    .execute()
  const payouts = waiting.map(({ id, localAmount, amount }) => ({ id, amount: localAmount ?? amount }))
  const day = new Date(context.clock()).toISOString().slice(0, 10)
  const missing = { provider: traitsOf(method).name, currency, payouts }
  await mailAdmins(transaction, context, `funds-missing:${method}:${currency}:${day}`, () =>
    missingFundsLetter(context.config.publicUrl, missing),
  )
}

/** Amounts in minor units of the currency. */
function missingFundsLetter(
  publicUrl: string,
  { provider, currency, payouts }: { provider: string; currency: string; payouts: { id: number; amount: number }[] },
): Letter {
  const needed = payouts.reduce((sum, { amount }) => sum + amount, 0)
  const unnamed = payouts.length - MOST_NAMED
  return {
    subject: `Payouts wait for funds: ${provider}, ${currency}`,
    paragraphs: [
      `Our balance at ${provider} is too low, so ${payouts.length === 1 ? 'a payout waits' : `${payouts.length} payouts wait`}. Each is tried again every quarter of an hour: once the money is there, nothing else is needed. The amounts below are without the fees of the transfers.`,
    ],
    facts: [
      ['Provider', provider],
      ['Currency', currency],
      ['Needed', formatPaid(needed, currency)],
      ...payouts
        .slice(0, MOST_NAMED)
        .map(({ id, amount }): [string, string] => [`Payout ${id}`, formatPaid(amount, currency)]),
      ...(unnamed > 0 ? [['Further payouts', String(unnamed)] as [string, string]] : []),
    ],
    action: { label: 'See the payouts', url: `${publicUrl}/admin?tab=payouts` },
    ending: ['You get this mail once a day while payouts wait.'],
  }
}
