import type Router from '@koa/router'
import {
  createFlutterwavePayment,
  createPaymentIntent,
  getExchangeRates,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from '#shared/contract/payments'
import { isLanguage } from '#shared/language/languages'
import type { Context } from '../../context'
import { findOrCreateAttempt } from '../../giving/payments/attempts'
import { createCardTestingGuard } from '../../giving/payments/card-testing'
import { readAmount } from '../../giving/payments/claim'
import { findAttemptByReference } from '../../giving/payments/payment'
import { createQuotes } from '../../giving/payments/quotes'
import { startCardPayment, startLocalPayment } from '../../giving/payments/start'
import { readPaymentStatus } from '../../giving/payments/status'
import { receiveEvent } from '../../operations/webhooks/webhooks'
import { inLanguage } from '../../platform/language'
import { refuse } from '../../platform/refusals/refusal'
import { ProviderUnavailable } from '../../providers/errors'
import { PROVIDERS } from '../../providers/registry'
import { CARD_PROVIDER, PAGE_PROVIDER } from '../../providers/routes'
import type { Api } from '../api/api'
import { readRawBody } from '../api/body'
import { cookieName } from '../api/caller'
import { inOwnLanguage } from '../language'
import { plainStatusPage, statusPage } from '../pages/payment-pages'

export function bindPayments(api: Api, context: Context): void {
  const guard = createCardTestingGuard(context)
  const quotes = createQuotes(context)

  api.bindBody(createPaymentIntent, async ({ body }, caller) => {
    const requested = { ...body, provider: CARD_PROVIDER, amount: readAmount(body) }
    const attempt = await findOrCreateAttempt(context, guard, requested, caller)
    return { attemptId: attempt.publicId, ...(await startCardPayment(context, attempt)) }
  })

  api.bindBody(createFlutterwavePayment, async ({ body }, caller) => {
    const requested = { ...body, provider: PAGE_PROVIDER, amount: readAmount(body) }
    const attempt = await findOrCreateAttempt(context, guard, requested, caller)
    const { page, prompt } = await startLocalPayment(context, attempt, caller)
    const paymentUrl = page ?? context.config.publicUrl + statusPage(attempt)
    return { attemptId: attempt.publicId, paymentUrl, prompt }
  })

  api.bindBody(getMobileMoneyQuote, ({ query }) =>
    quotes.make(readAmount({ amount: query.amount, currency: 'usd' }), query.country),
  )

  api.with({ shared: true }).bindBody(getExchangeRates, () => quotes.listRates())

  api.bindBody(getPaymentAttempt, ({ params }, caller) => readPaymentStatus(context, params.attemptId, caller))
}

const WEBHOOK_BODY_LIMIT = 256 * 1024

/** The calls of the providers, and the addresses that the donor returns to: no contract calls, no session, no CSRF rule. */
export function providerRoutes(router: Router, context: Context): void {
  for (const provider of PROVIDERS) {
    router.post(`/api/webhooks/${provider}`, async (ctx) => {
      const body = await readRawBody(ctx.req, WEBHOOK_BODY_LIMIT)
      if (!(await receiveSigned(context, provider, body, ctx.req.headers))) throw refuse('request.wrong-signature')
      ctx.status = 200
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { received: true }
    })
  }

  router.get(['/api/flutterwave-return', '/api/flutterwave-return/:language'], async (ctx) => {
    const { language = '' } = ctx.params
    const returned = new URLSearchParams(ctx.querystring)
    ctx.set('Cache-Control', 'no-store')
    const startedWithoutScript = ctx.cookies.get(cookieName('payment', context.config.publicUrl)) ?? null
    const page = await pageAfterReturn(context, returned, startedWithoutScript)
    ctx.redirect(inLanguage(isLanguage(language) ? language : 'en', () => inOwnLanguage(page)))
    ctx.status = 303
  })
}

/** Throws 503 while the signature can't be checked: then the provider sends it again. */
async function receiveSigned(...event: Parameters<typeof receiveEvent>): Promise<boolean> {
  try {
    return await receiveEvent(...event)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    throw refuse('request.signature-not-checked', null, { cause: error })
  }
}

/** The page that asks the provider: of the address it believes only that the donor says to have cancelled. */
async function pageAfterReturn(context: Context, returned: URLSearchParams, startedWithoutScript: string | null) {
  const reference = returned.get('tx_ref')
  const attempt = reference ? await findAttemptByReference(context.database.read, reference, PAGE_PROVIDER) : undefined
  if (!attempt) return '/'
  if (attempt.publicId === startedWithoutScript) return plainStatusPage(attempt)
  return statusPage(attempt) + (returned.get('status') === 'cancelled' ? '&cancelled' : '')
}
