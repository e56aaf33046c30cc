import { createDonation, hideDonationMessage, listDonations } from '#shared/contract/donations'
import { askForReceipt, getReceipt, getThanks, thankDonors } from '#shared/contract/letters'
import { getSiteFigures } from '#shared/contract/site-figures'
import { getGivingStatement } from '#shared/contract/statements'
import { listReceivedDonations } from '#shared/contract/user-donations'
import { say } from '#shared/language/say'
import { canSeePrivateProfile, signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { createSiteFigures } from '../../giving/donations/figures'
import { readDonations, readReceived } from '../../giving/donations/list'
import { hideMessage, presentDonation, presentListed } from '../../giving/donations/present'
import { recordClaimed } from '../../giving/payments/claim'
import { askForReceipt as mailReceipt } from '../../giving/payments/status'
import { readGivingStatement, readReceipt } from '../../giving/receipts'
import { prepareThanks, readThanks } from '../../giving/thanks/thanks'
import { refuse } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'

export function bindDonations(api: Api, context: Context): void {
  const readFigures = createSiteFigures(context)
  api.bind(getSiteFigures, async () => ({ body: await readFigures() }), { shared: true })

  api.bind(
    listDonations,
    async ({ params, query }) => {
      const { rows, next } = await readDonations(context, params.id, query)
      return { body: rows.map(presentListed), next }
    },
    { shared: true },
  )

  api.bind(listReceivedDonations, async ({ params, query }, { viewer }) => {
    if (!canSeePrivateProfile(viewer, params.id)) throw refuse('donation.not-yours')
    const { rows, next } = await readReceived(context, params.id, query)
    return { body: rows.map(presentListed), next }
  })

  api.bind(hideDonationMessage, async ({ params, body }, { viewer }) => {
    await hideMessage(context, signedIn(viewer), params.id, body.hidden)
    return { body: { message: body.hidden ? say('The message is hidden.') : say('The message is shown.') } }
  })

  api.bind(createDonation, async ({ body }) => {
    const { donation, recordedNow } = await recordClaimed(context, body)
    return { status: recordedNow ? 201 : 200, body: presentDonation(donation) }
  })
}

export function bindReceipts(api: Api, context: Context): void {
  api.bind(getReceipt, async ({ params }) => ({
    body: await readReceipt(context, params.token),
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  }))

  api.bind(askForReceipt, async ({ params, body }, caller) => ({
    body: { receiptTo: await mailReceipt(context, params.attemptId, body.email, caller) },
  }))
}

export function bindThanks(api: Api, context: Context): void {
  api.bind(getThanks, async ({ params }, { viewer }) => ({
    body: await readThanks(context, signedIn(viewer), params.id),
  }))

  api.bindOnce(thankDonors, async (input, caller) => {
    const write = await prepareThanks(context, signedIn(caller.viewer), input.params.id, input.body.message)
    return async (transaction) => {
      const recipients = await write(transaction)
      const message = say('Your thanks are on their way to {recipients, plural, one {# donor} other {# donors}}.', {
        recipients,
      })
      return { status: 201, body: { message, recipients } }
    }
  })
}

export function bindStatements(api: Api, context: Context): void {
  api.bind(getGivingStatement, async ({ params }, { viewer }) => ({
    body: await readGivingStatement(context, signedIn(viewer).id, params.year),
  }))
}
