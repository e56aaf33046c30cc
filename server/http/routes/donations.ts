import { createDonation, hideDonationMessage, listDonations } from '#shared/contract/donations'
import { askForReceipt, getReceipt, getThanks, thankDonors } from '#shared/contract/letters'
import { getSiteFigures } from '#shared/contract/site-figures'
import { getGivingStatement } from '#shared/contract/statements'
import { changeDonation, listReceivedDonations } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { canEditProfile, signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { change } from '../../giving/donations/change'
import { createSiteFigures } from '../../giving/donations/figures'
import { readDonations, readReceived } from '../../giving/donations/list'
import { hideMessage, presentDonation, presentListed, presentReceived } from '../../giving/donations/present'
import { recordClaimed } from '../../giving/payments/claim'
import { askForReceipt as mailReceipt } from '../../giving/payments/status'
import { readGivingStatement, readReceipt } from '../../giving/receipts'
import { prepareThanks, readThanks } from '../../giving/thanks/thanks'
import { presentPage } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'

export function bindDonations(api: Api, context: Context): void {
  const shared = api.with({ shared: true })
  shared.bindBody(getSiteFigures, createSiteFigures(context))

  shared.bindList(listDonations, async ({ params, query }) =>
    presentPage(await readDonations(context, params.id, query), presentListed),
  )

  api.bindList(listReceivedDonations, async ({ params, query }, { viewer }) => {
    if (!canEditProfile(signedIn(viewer), params.id)) throw refuse('donation.not-yours')
    return presentPage(await readReceived(context, params.id, query), presentReceived)
  })

  api.bindBody(hideDonationMessage, async ({ params, body }, { viewer }) => {
    await hideMessage(context, signedIn(viewer), params.id, body.hidden)
    return { message: body.hidden ? say('The message is hidden.') : say('The message is shown.') }
  })

  api.bindBody(changeDonation, ({ params, body }, { viewer }) => change(context, viewer, params.id, body))

  api.bind(createDonation, async ({ body }) => {
    const { donation, recordedNow } = await recordClaimed(context, body)
    return { status: recordedNow ? 201 : 200, body: presentDonation(donation) }
  })

  api.bind(getReceipt, async ({ params }) => ({
    body: await readReceipt(context, params.token),
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  }))

  api.bindBody(askForReceipt, async ({ params, body }, caller) => ({
    receiptTo: await mailReceipt(context, params.attemptId, body.email, caller),
  }))

  api.bindBody(getThanks, ({ params }, { viewer }) => readThanks(context, signedIn(viewer), params.id))

  api.bindOnce(thankDonors, async ({ params, body }, { viewer }) => {
    const write = await prepareThanks(context, signedIn(viewer), params.id, body.message)
    return async (transaction) => {
      const recipients = await write(transaction)
      const message = say('Your thanks are on their way to {recipients, plural, one {# donor} other {# donors}}.', {
        recipients,
      })
      return { status: 201, body: { message, recipients } }
    }
  })

  api.bindBody(getGivingStatement, ({ params }, { viewer }) =>
    readGivingStatement(context, signedIn(viewer).id, params.year),
  )
}
