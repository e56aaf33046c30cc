import { listPaymentsToReview, reviewPayment } from '#shared/contract/admin/payment-reviews'
import { formatCents } from '#shared/rules/money/money'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import type { Refund } from '../../../giving/payments/tables'
import { tryRefund, wordsOf, writeRefund } from '../../../giving/refunds/request'
import { acceptPayment, readPaymentsToReview } from '../../../giving/refunds/reviews'
import { nextPageLink } from '../../../platform/lists'
import type { Api } from '../../api/api'
import { createOnce } from '../../api/idempotency'

export function bindPaymentReviews(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(listPaymentsToReview, async ({ query }) => {
    const { rows, next } = await readPaymentsToReview(context, query)
    return { body: rows, headers: nextPageLink(listPaymentsToReview.path, query, next) }
  })

  api.bind(reviewPayment, async (input, caller) => {
    const { decision, reason } = input.body
    const viewer = signedIn(caller.viewer)
    const paymentId = input.params.id
    if (decision === 'accept')
      return once(reviewPayment, input, caller, async () => async (transaction) => {
        const { amount } = await acceptPayment(transaction, context, viewer, { paymentId, reason })
        return { body: { message: `The donation is ${formatCents(amount)} now.` } }
      })
    let written: Refund | undefined
    // The idempotency key stores which refund it was; the refund's status is read again each time.
    const remembered = await once(reviewPayment, input, caller, async () => async (transaction) => {
      written = await writeRefund(transaction, context, viewer, { paymentId, donationId: null, reason })
      return { body: { message: written.reference } }
    })
    // Only in the request that created it: the refund may be on its way to the provider already.
    if (written?.reference === remembered.body.message) await tryRefund(context, written)
    return { body: { message: await wordsOf(context, remembered.body.message) } }
  })
}
