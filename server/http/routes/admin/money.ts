import {
  decidePayout,
  listAdminDonations,
  listAdminPayouts,
  listOwedBalances,
  listPaymentsToReview,
  payOwedBalance,
  quotePayout,
  refundDonation,
  revealPayoutDestination,
  reviewPayment,
} from '#shared/contract/admin/money'
import { askAccountHolderName, listAdminBankAccounts, verifyBankAccount } from '#shared/contract/admin/people'
import type { CallInput } from '#shared/contract/base/call'
import { formatCents } from '#shared/rules/money/money'
import { type Caller, signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import type { Refund } from '../../../giving/payments/tables'
import { askHolderName, showAccountNumber, verify } from '../../../giving/payouts/account-review'
import { handOver, prepareDecision } from '../../../giving/payouts/decide'
import { payByHand, readOwedBalances } from '../../../giving/payouts/last-payments'
import {
  presentAdminPayout,
  readAccountQueue,
  readAdminPayout,
  readPayoutQueue,
} from '../../../giving/payouts/present-admin'
import { readQuotes } from '../../../giving/payouts/quote'
import type { Applied } from '../../../giving/payouts/send'
import { presentAdminDonation, readAdminDonation, readAdminDonations } from '../../../giving/refunds/list'
import { tryRefund, wordsOf, writeRefund } from '../../../giving/refunds/request'
import { acceptPayment, readPaymentsToReview } from '../../../giving/refunds/reviews'
import { addressesIn } from '../../../operations/admin/audit-log'
import { presentPage } from '../../../platform/lists'
import type { Api } from '../../api/api'

export function bindAdminMoney(api: Api, context: Context): void {
  api.bindList(listAdminPayouts, ({ query }, { viewer }) => readPayoutQueue(context, signedIn(viewer), query))

  api.bindBody(decidePayout, async (input, caller) => {
    await decide(api, context, input, caller)
    return readAdminPayout(context, signedIn(caller.viewer), input.params.id)
  })

  api.bindBody(quotePayout, async ({ params }) => ({ quotes: await readQuotes(context, params.id) }))

  api.bindBody(revealPayoutDestination, ({ params }, { viewer }) =>
    showAccountNumber(context, signedIn(viewer), params.id),
  )

  api.bindList(listOwedBalances, async ({ query }, { viewer }) => {
    const write = await addressesIn(context, signedIn(viewer), query.addresses, 'owed balances')
    return presentPage(await readOwedBalances(context, signedIn(viewer), query), ({ contact, ...owed }) => ({
      ...owed,
      contact: contact && { ...contact, email: write(contact.email) },
    }))
  })

  api.bindOnce(payOwedBalance, async ({ body }, { viewer }) => async (transaction) => ({
    status: 201,
    body: await payByHand(context, transaction, signedIn(viewer), body),
  }))

  api.bindList(listAdminBankAccounts, ({ query }) => readAccountQueue(context, query))

  api.bindBody(verifyBankAccount, ({ params, body }, { viewer }) => verify(context, signedIn(viewer), params.id, body))

  api.bindBody(askAccountHolderName, ({ params, body }, { viewer }) =>
    askHolderName(context, signedIn(viewer), params.id, body.again),
  )

  bindPaymentReviews(api, context)
  bindRefunds(api, context)
}

/** The transfer follows the commit; without an answer it stays processing and is asked about later. */
async function decide(api: Api, context: Context, input: CallInput<typeof decidePayout>, caller: Caller) {
  /** What this request has decided; null in a repeat. */
  let decided: Applied | null = null
  await api.once(decidePayout, input, caller, async () => {
    const admin = signedIn(caller.viewer)
    const carryOut = await prepareDecision(context, admin, input.params.id, input.body)
    return async (transaction) => {
      decided = await carryOut(transaction)
      return { body: await presentAdminPayout(context, transaction, admin, decided.payout) }
    }
  })
  if (decided) await handOver(context, decided)
}

function bindPaymentReviews(api: Api, context: Context): void {
  api.bindList(listPaymentsToReview, async ({ query }, { viewer }) => {
    const write = await addressesIn(context, signedIn(viewer), query.addresses, 'payments to review')
    return presentPage(await readPaymentsToReview(context, query), ({ donorEmail, ...payment }) => ({
      ...payment,
      donorEmail: donorEmail && write(donorEmail),
    }))
  })

  api.bind(reviewPayment, async (input, caller) => {
    const { decision, reason } = input.body
    const viewer = signedIn(caller.viewer)
    const paymentId = input.params.id
    if (decision === 'accept')
      return api.once(reviewPayment, input, caller, async () => async (transaction) => {
        const { amount } = await acceptPayment(transaction, context, viewer, { paymentId, reason })
        return { body: { message: `The donation is ${formatCents(amount)} now.` } }
      })
    let written: Refund | undefined
    // The idempotency key stores which refund it was; the refund's status is read again each time.
    const remembered = await api.once(reviewPayment, input, caller, async () => async (transaction) => {
      written = await writeRefund(transaction, context, viewer, { paymentId, donationId: null, reason })
      return { body: { message: written.reference } }
    })
    // Only in the request that created it: the refund may be on its way to the provider already.
    if (written?.reference === remembered.body.message) await tryRefund(context, written)
    return { body: { message: await wordsOf(context, remembered.body.message) } }
  })
}

function bindRefunds(api: Api, context: Context): void {
  api.bindList(listAdminDonations, async ({ query }, { viewer }) => {
    const write = await addressesIn(context, signedIn(viewer), query.addresses, 'donations')
    return presentPage(await readAdminDonations(context, signedIn(viewer), query), (row) => {
      const donation = presentAdminDonation(context, row)
      return { ...donation, donorEmail: donation.donorEmail && write(donation.donorEmail) }
    })
  })

  api.bindBody(refundDonation, async (input, caller) => {
    const { params, body } = input
    const viewer = signedIn(caller.viewer)
    const present = async () => presentAdminDonation(context, await readAdminDonation(context, params.id))
    const { paymentId } = await readAdminDonation(context, params.id)
    const before = await present()
    let written: Refund | undefined
    // The idempotency key stores which refund it was; the refund's status is read again each time.
    const remembered = await api.once(refundDonation, input, caller, async () => async (transaction) => {
      written = await writeRefund(transaction, context, viewer, { donationId: params.id, paymentId, ...body })
      return { body: { message: written.reference, donation: before } }
    })
    // Only in the request that created it: the refund may be on its way to the provider already.
    if (written?.reference === remembered.body.message) await tryRefund(context, written)
    return { message: await wordsOf(context, remembered.body.message), donation: await present() }
  })
}
