import {
  createFlutterwavePayment,
  createPaymentIntent,
  getExchangeRates,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from '#shared/contract/payments'
import type { Context } from '../../context'
import { findOrCreateAttempt } from '../../giving/payments/attempts'
import { createCardTestingGuard } from '../../giving/payments/card-testing'
import { readAmount } from '../../giving/payments/claim'
import { createQuotes } from '../../giving/payments/quotes'
import { startCardPayment, startLocalPayment } from '../../giving/payments/start'
import { readPaymentStatus } from '../../giving/payments/status'
import { CARD_PROVIDER, PAGE_PROVIDER } from '../../providers/routes'
import type { Api } from '../api/api'
import { statusPage } from '../pages/payment-pages'

/** The calls of the donor's page. The calls of the providers are in webhooks.ts. */
export function bindPayments(api: Api, context: Context): void {
  const guard = createCardTestingGuard(context)
  const quotes = createQuotes(context)

  api.bind(createPaymentIntent, async ({ body }, caller) => {
    const requested = { ...body, provider: CARD_PROVIDER, amount: readAmount(body) }
    const attempt = await findOrCreateAttempt(context, guard, requested, caller)
    return { body: { attemptId: attempt.publicId, ...(await startCardPayment(context, attempt)) } }
  })

  api.bind(createFlutterwavePayment, async ({ body }, caller) => {
    const requested = { ...body, provider: PAGE_PROVIDER, amount: readAmount(body) }
    const attempt = await findOrCreateAttempt(context, guard, requested, caller)
    const { page, prompt } = await startLocalPayment(context, attempt)
    return {
      body: {
        attemptId: attempt.publicId,
        paymentUrl: page ?? context.config.publicUrl + statusPage(attempt),
        prompt,
      },
    }
  })

  api.bind(getMobileMoneyQuote, async ({ query }, { address }) => {
    const cents = readAmount({ amount: query.amount, currency: 'usd' })
    await guard.admitQuote(address)
    return { body: await quotes.make(cents, query.country) }
  })

  api.bind(getExchangeRates, async () => ({ body: await quotes.listRates() }), { shared: true })

  api.bind(getPaymentAttempt, async ({ params }, caller) => ({
    body: await readPaymentStatus(context, params.attemptId, caller),
  }))
}
