import { localToCents } from '#shared/rules/money/exchange'
import type { Context } from '../../../context'
import type { TransferState } from '../../../providers/gateway'
import { PROVIDERS } from '../../../providers/registry'
import { bookTransferFee } from '../book'
import { FAILURES, withDetail } from '../mail/failure-words'
import { findPayout, findPayoutByReference } from '../queries'
import { findPayoutByRetiredReference } from '../reference-queries'
import type { Payout } from '../tables'
import { completeAfterAll, completePayout, failPayout, noteAccepted } from './outcomes'
import { noteDouble, returnToReference, waitForFunds } from './waiting'

/**
 * Asks the provider for the status of a transfer and updates the payout, once, however often it is called. Returns false when none
 * of our payouts has this reference. Throws ProviderUnavailable; then nothing has changed.
 */
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

/**
 * Checks a reference that is not used any more. Normally its transfer has failed. If the provider has made it after all, it counts,
 * unless the payout was sent again meanwhile: then a person must look at it.
 */
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

/**
 * Records the status that a provider reports for a transfer. A finished payout stays as it is, except when a bank returns a
 * completed one, or when a failed one has arrived all the same.
 */
export async function recordTransfer(context: Context, seen: Payout, state: TransferState): Promise<void> {
  const { database, clock, log } = context
  const { id, userId, reference } = seen
  const isOutOfFunds = state.status === 'failed' && state.outOfFunds === true
  const contradicts = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', userId)
    const payout = await findPayout(transaction, id)
    // A transfer under an earlier reference says nothing about the one that replaced it.
    if (!payout || payout.reference !== reference) return false
    const isProcessing = payout.status === 'processing'
    const isCompleted = payout.status === 'completed'
    if (state.status === 'under-way' && isProcessing) await noteAccepted(transaction, context, payout, state.transferId)
    if (state.status === 'completed' && isProcessing)
      await completePayout(transaction, context, payout, { transferId: state.transferId })
    const isAfterAll =
      state.status === 'completed' &&
      payout.status === 'failed' &&
      (await completeAfterAll(transaction, context, payout, state.transferId))
    const fee = centsOfFee(payout, state)
    if (state.status === 'completed' && (isProcessing || isCompleted || isAfterAll) && fee > 0)
      await bookTransferFee(transaction, payout, fee, clock())
    if (isOutOfFunds && isProcessing)
      await waitForFunds(transaction, context, payout, { reason: state.message, isReferenceUsedUp: true })
    else if (state.status === 'failed' && (isProcessing || isCompleted))
      await failPayout(transaction, context, payout, { reason: reasonOf(payout.status, state.message) })
    return payout.status === 'failed' && state.status !== 'failed'
  })
  // The amount is back in the balance, but the provider sends the money all the same: the person may be paid twice. A human must check.
  if (contradicts) log.error({ payout: id, transfer: state.transferId }, 'a failed payout is on its way all the same')
}

/** The provider's fee in US cents, at the rate of the payout; zero for a currency whose rate is not known. */
function centsOfFee({ localCurrency, rate }: Payout, { fee }: TransferState): number {
  if (!fee || fee.currency === 'USD') return fee?.amount ?? 0
  return rate !== null && localCurrency === fee.currency ? localToCents(fee.amount, rate, fee.currency) : 0
}

function reasonOf(status: Payout['status'], message: string | null): string {
  return withDetail(status === 'completed' ? FAILURES.returned : FAILURES.notThrough, message)
}
