import { listAdminDonations, refundDonation } from '#shared/contract/admin/money'
import { signedIn } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import type { Refund } from '../../../giving/payments/tables'
import { presentAdminDonation, readAdminDonation, readAdminDonations } from '../../../giving/refunds/list'
import { tryRefund, wordsOf, writeRefund } from '../../../giving/refunds/request'
import { nextPageLink } from '../../../platform/lists'
import type { Api } from '../../api/api'
import { createOnce } from '../../api/idempotency'

export function bindRefunds(api: Api, context: Context): void {
  const once = createOnce(context)

  api.bind(listAdminDonations, async ({ query }) => {
    const { rows, next } = await readAdminDonations(context, query)
    return {
      body: rows.map((row) => presentAdminDonation(context, row)),
      headers: nextPageLink(listAdminDonations.path, query, next),
    }
  })

  api.bind(refundDonation, async (input, caller) => {
    const { params, body } = input
    const viewer = signedIn(caller.viewer)
    const present = async () => presentAdminDonation(context, await readAdminDonation(context, params.id))
    const { paymentId } = await readAdminDonation(context, params.id)
    const before = await present()
    let written: Refund | undefined
    // The idempotency key stores which refund it was; the refund's status is read again each time.
    const remembered = await once(refundDonation, input, caller, async () => async (transaction) => {
      written = await writeRefund(transaction, context, viewer, { donationId: params.id, paymentId, ...body })
      return { body: { message: written.reference, donation: before } }
    })
    // Only in the request that created it: the refund may be on its way to the provider already.
    if (written?.reference === remembered.body.message) await tryRefund(context, written)
    const message = await wordsOf(context, remembered.body.message)
    return { body: { message, donation: await present() } }
  })
}
