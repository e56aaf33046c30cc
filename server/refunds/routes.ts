import { listAdminDonations, refundDonation } from '#shared/contract/admin-money'
import { signedIn } from '../accounts/policy'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { nextPageLink } from '../http/cursor'
import { createOnce } from '../http/idempotency'
import { presentAdminDonation, readAdminDonation, readAdminDonations } from './admin-list'
import type { Refund } from './queries'
import { tryRefund, wordsOf, writeRefund } from './request'

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
    const before = await present()
    let written: Refund | undefined
    // What is remembered under the key is which refund it was; what has become of that is told anew each time.
    const remembered = await once(refundDonation, input, caller, async () => async (transaction) => {
      written = await writeRefund(transaction, context, viewer, { donationId: params.id, ...body, amount: body.amount })
      return { body: { message: written.reference, donation: before } }
    })
    // Only by the request that wrote it down: it may be under way to the provider already.
    if (written?.reference === remembered.body.message) await tryRefund(context, written)
    const message = await wordsOf(context, remembered.body.message)
    return { body: { message, donation: await present() } }
  })
}
