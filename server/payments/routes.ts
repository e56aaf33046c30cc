import {
  createFlutterwavePayment,
  createPaymentIntent,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from '#shared/contract/payments'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { readAmount } from './amount'
import { findOrCreateAttempt } from './attempts'
import { createCardTestingGuard } from './card-testing'
import { statusPage } from './pages'
import { createQuotes } from './quotes'
import { startCardPayment, startHostedPayment } from './start'
import { readPaymentStatus } from './status'

/** The calls of the donor's page. What the providers call is in provider-routes.ts. */
export function bindPayments(api: Api, context: Context): void {
  const guard = createCardTestingGuard(context)
  const quotes = createQuotes(context)

  api.bind(createPaymentIntent, async ({ body }, caller) => {
    const wish = { ...body, provider: 'stripe' as const, amount: readAmount(body) }
    const attempt = await findOrCreateAttempt(context, guard, wish, caller)
    return { body: { attemptId: attempt.publicId, ...(await startCardPayment(context, attempt)) } }
  })

  api.bind(createFlutterwavePayment, async ({ body }, caller) => {
    const wish = { ...body, provider: 'flutterwave' as const, amount: readAmount(body) }
    const attempt = await findOrCreateAttempt(context, guard, wish, caller)
    const page = await startHostedPayment(context, attempt)
    return { body: { attemptId: attempt.publicId, paymentUrl: page ?? context.config.publicUrl + statusPage(attempt) } }
  })

  api.bind(getMobileMoneyQuote, async ({ query }, { address }) => {
    const cents = readAmount({ amount: query.amount, currency: 'usd' })
    await guard.admitQuote(address)
    return { body: await quotes.make(cents, query.country) }
  })

  api.bind(getPaymentAttempt, async ({ params }) => ({ body: await readPaymentStatus(context, params.attemptId) }))
}
