import Router, { type RouterContext } from '@koa/router'
import { id as positiveInteger } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { getPaymentAttempt } from '#shared/contract/payments'
import { drawCode } from '#shared/draw-code'
import { say } from '#shared/language/say'
import type { GivePage, PlainPage } from '#shared/plain-page'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import { shareAddress, sharedBy } from '#shared/rules/fundraisers/short-code'
import { presentFundraiser } from '../../../community/fundraisers/present'
import { readFundraiser } from '../../../community/fundraisers/service'
import type { Context } from '../../../context'
import { createCardTestingGuard } from '../../../giving/payments/card-testing'
import { createQuotes } from '../../../giving/payments/quotes'
import { readPaymentStatus } from '../../../giving/payments/status'
import { pagesAt } from '../../../platform/language'
import { readCurrent } from '../../../platform/maintenance'
import { refuse } from '../../../platform/refusals/refusal'
import { readFormBody } from '../../api/body'
import { readCaller } from '../../api/caller'
import { refusalHeaders } from '../../errors'
import { MAINTENANCE_PAGE, refusalOf } from '../../maintenance'
import { type FormContext, readTypedGift, showPrice, startPayment } from './giving'
import { messageRoutes } from './messages'
import { refusingOnPage, type ShowPage } from './pages'
import { setupRoutes } from './setup'

function posterPage({ settings }: Pick<Context, 'settings'>, fundraiser: Fundraiser): PlainPage {
  const address = shareAddress(pagesAt(settings.publicUrl), fundraiser.id)
  return {
    name: 'poster',
    fundraiser,
    address: address.replace(/^https?:\/\//, ''),
    code: drawCode(sharedBy(address, 'poster')),
  }
}

const noFundraiser = () => ({
  title: say('Fundraiser Not Found'),
  text: say('It may have been removed, or the address is not quite right.'),
})
const noPayment = () => ({
  title: say('Payment not found'),
  text: say('We know nothing of this payment. You have not been charged.'),
})

/** Donating by mobile money with plain forms, under the rules and limits of the API calls. */
export function plainRoutes(context: Context, show: ShowPage): Router {
  const formContext: FormContext = {
    context,
    show,
    guard: createCardTestingGuard(context),
    quotes: createQuotes(context),
  }
  const router = new Router({ sensitive: true, strict: true })
  const page = (work: (ctx: RouterContext) => Promise<void>) => refusingOnPage(show, noFundraiser, work)

  router.get(
    '/give/:id',
    page(async (ctx) => show(ctx, await formOf(context, ctx, new URLSearchParams(ctx.querystring)))),
  )

  router.post(
    '/give/:id',
    page(async (ctx) => {
      const fields = await readFormBody(ctx.req)
      const form = await formOf(context, ctx, fields)
      // Comes from the checkout or back from the next page: the form without problems, doing nothing yet.
      if (!fields.has('way') || fields.has('change')) return show(ctx, form)
      // Refuses what another site's form sends.
      await readCaller(context, ctx)
      await showPrice(formContext, ctx, form)
    }),
  )

  router.post(
    '/give/:id/pay',
    page(async (ctx) => {
      const caller = await readCaller(context, ctx)
      const fields = await readFormBody(ctx.req)
      await startPayment(formContext, ctx, await formOf(context, ctx, fields), caller, fields)
    }),
  )

  router.get(
    '/give/:id/payment/:attemptId',
    refusingOnPage(show, noPayment, async (ctx) => {
      const params = parse(getPaymentAttempt.params, ctx.params)
      if (!params.ok) throw refuse('payment.not-found')
      await show(ctx, { name: 'payment', payment: await readPaymentStatus(context, params.value.attemptId) })
    }),
  )

  router.get(MAINTENANCE_PAGE, async (ctx, next) => {
    const { maintenance } = await readCurrent(context)
    if (!maintenance) return next()
    const refusal = refusalOf(maintenance)
    ctx.set(refusalHeaders(refusal))
    await show(ctx, { name: 'notice', title: say('Not possible right now'), text: refusal.message }, refusal.status)
  })

  router.get(
    '/fundraiser/:id/poster',
    page(async (ctx) => show(ctx, posterPage(context, await readShown(context, ctx)))),
  )

  messageRoutes(router, context, show)
  setupRoutes(router, context, show)
  return router
}

async function readShown(context: Context, ctx: RouterContext) {
  const id = parse(positiveInteger, ctx.params.id)
  if (!id.ok) throw refuse('fundraiser.not-found')
  return presentFundraiser(context, await readFundraiser(context, id.value))
}

/** The form with the values typed so far. Throws 404, and 409 for a fundraiser that has ended. */
async function formOf(context: Context, ctx: RouterContext, fields: URLSearchParams): Promise<GivePage> {
  const fundraiser = await readShown(context, ctx)
  if (!isOpen(fundraiser, context.clock())) throw refuse('fundraiser.ended')
  const { id, title, feeTerms } = fundraiser
  const recipient = { id, title, feeTerms }
  return { name: 'give', fundraiser: recipient, typed: readTypedGift(fields), issues: [], problem: null }
}
