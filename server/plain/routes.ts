import Router, { type RouterContext } from '@koa/router'
import { id as positiveInteger } from '#shared/contract/fields'
import { FUNDRAISER_NOT_FOUND } from '#shared/contract/fundraisers'
import { parse } from '#shared/contract/parse'
import type { GivePage } from '#shared/plain-page'
import { isOpen } from '#shared/rules/countdown'
import type { Context } from '../context'
import { presentFundraiser } from '../fundraisers/present'
import { readFundraiser } from '../fundraisers/service'
import { AppError, notFound } from '../http/app-error'
import { readFormBody } from '../http/body'
import { readCaller } from '../http/caller'
import { createCardTestingGuard } from '../payments/card-testing'
import { createQuotes } from '../payments/quotes'
import { readPaymentStatus } from '../payments/status'
import type { Pages } from '../rendering/pages'
import { type Desk, goAndPay, showPrice } from './giving'
import { refusingOnPage, showPages } from './pages'
import { posterPage } from './poster'
import { readTypedGift } from './typed-gift'

const NO_FUNDRAISER = {
  title: FUNDRAISER_NOT_FOUND,
  text: 'It may have been removed, or the address is not quite right.',
}
const NO_PAYMENT = { title: 'Payment not found', text: 'We know nothing of this payment. You have not been charged.' }

/**
 * Pages that need no script: giving by mobile money with plain forms, under the rules and limits of the calls that scripts
 * make, and a fundraiser's poster.
 */
export function plainRoutes(context: Context, options: Pages): Router {
  const show = showPages(context, options)
  const desk: Desk = { context, show, guard: createCardTestingGuard(context), quotes: createQuotes(context) }
  const router = new Router({ sensitive: true, strict: true })
  const page = (work: (ctx: RouterContext) => Promise<void>) => refusingOnPage(show, NO_FUNDRAISER, work)

  router.get(
    '/give/:id',
    page(async (ctx) => show(ctx, await formOf(context, ctx, new URLSearchParams(ctx.querystring)))),
  )

  router.post(
    '/give/:id',
    page(async (ctx) => {
      const fields = await readFormBody(ctx.req)
      const form = await formOf(context, ctx, fields)
      // From the checkout, which does not ask by which way, or back from the next page: nothing is wrong yet, and nothing is done.
      // The checkout does not tell where it is, so that older browsers can't say that the form is ours.
      if (!fields.has('way') || fields.has('change')) return show(ctx, form)
      await showPrice(desk, ctx, form, await readCaller(context, ctx))
    }),
  )

  router.post(
    '/give/:id/pay',
    page(async (ctx) => {
      const caller = await readCaller(context, ctx)
      const fields = await readFormBody(ctx.req)
      await goAndPay(desk, ctx, await formOf(context, ctx, fields), caller, fields)
    }),
  )

  router.get(
    '/give/:id/payment/:attemptId',
    refusingOnPage(show, NO_PAYMENT, async (ctx) => {
      await show(ctx, { name: 'payment', payment: await readPaymentStatus(context, ctx.params.attemptId ?? '') })
    }),
  )

  router.get(
    '/fundraiser/:id/poster',
    page(async (ctx) => show(ctx, posterPage(context, await readShown(context, ctx)))),
  )

  return router
}

async function readShown(context: Context, ctx: RouterContext) {
  const id = parse(positiveInteger, ctx.params.id)
  if (!id.ok) throw notFound('Fundraiser')
  return presentFundraiser(await readFundraiser(context, id.value))
}

/** The form with what was typed so far. Throws 404, and 409 for a fundraiser that is over. */
async function formOf(context: Context, ctx: RouterContext, fields: URLSearchParams): Promise<GivePage> {
  const fundraiser = await readShown(context, ctx)
  if (!isOpen(fundraiser, context.clock()))
    throw new AppError(409, 'This fundraiser has ended and can no longer receive donations.')
  const { id, title } = fundraiser
  return { name: 'give', fundraiser: { id, title }, typed: readTypedGift(fields), issues: [], problem: null }
}
