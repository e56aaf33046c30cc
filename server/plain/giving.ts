import { randomUUID } from 'node:crypto'
import type { RouterContext } from '@koa/router'
import type { ConfirmPage, GivePage, LocalPrice } from '#shared/plain-page'
import type { Context } from '../context'
import { AppError } from '../http/app-error'
import { type Caller, readIdempotencyKey } from '../http/caller'
import { setCookie } from '../http/cookies'
import { findOrCreateAttempt } from '../payments/attempts'
import type { CardTestingGuard } from '../payments/card-testing'
import { plainStatusPage } from '../payments/pages'
import { type Quotes, readQuote } from '../payments/quotes'
import { startHostedPayment } from '../payments/start'
import type { ShowPage } from './pages'
import { type CheckedGift, checkGift } from './typed-gift'

/** Milliseconds that a browser remembers which payment it began: longer than mobile money ever takes. */
const PAYMENT_REMEMBERED = 3 * 60 * 60_000

/** What both steps of giving work with. */
export interface Desk {
  context: Context
  guard: CardTestingGuard
  quotes: Quotes
  show: ShowPage
}

/** The first step: checks the gift and shows what it costs, or the same form with what is wrong in it. */
export async function showPrice(
  { guard, quotes, show }: Desk,
  ctx: RouterContext,
  form: GivePage,
  { address }: Caller,
) {
  const { fundraiser, typed } = form
  const checked = checkGift(fundraiser.id, typed, '')
  if (!checked.ok) return show(ctx, { ...form, issues: checked.issues }, 400)
  const { amount, country } = checked.gift
  try {
    if (country) await guard.admitQuote(address)
    const quote = country && (await quotes.make(amount, country))
    const price = quote && { quoteId: quote.id, currency: quote.currency, localAmount: quote.localAmount }
    await show(ctx, { name: 'confirm', fundraiser, typed, amount, price, attemptKey: randomUUID(), problem: null })
  } catch (error) {
    await refuseAtForm(show, ctx, form, error)
  }
}

/** The second step: begins the one attempt of this gift and leads to the provider's page. */
export async function goAndPay(
  desk: Desk,
  ctx: RouterContext,
  form: GivePage,
  caller: Caller,
  fields: URLSearchParams,
) {
  const { context, guard, show } = desk
  const checked = checkGift(form.fundraiser.id, form.typed, fields.get('quoteId') ?? '')
  if (!checked.ok) return show(ctx, { ...form, issues: checked.issues }, 400)
  const { amount, body } = checked.gift
  const idempotencyKey = readIdempotencyKey(fields.get('key') ?? '') ?? randomUUID()
  try {
    const wish = { ...body, provider: 'flutterwave' as const, amount }
    const attempt = await findOrCreateAttempt(context, guard, wish, { ...caller, idempotencyKey })
    const page = await startHostedPayment(context, attempt)
    const remembered = setCookie('payment', attempt.publicId, PAYMENT_REMEMBERED, context.config.publicUrl)
    ctx.set({ 'Cache-Control': 'no-store', Location: page ?? plainStatusPage(attempt), 'Set-Cookie': remembered })
    ctx.status = 303
  } catch (error) {
    const confirm = await confirmAgain(context, form, checked.gift, idempotencyKey, error)
    await refuseAtForm(show, ctx, confirm ?? form, error)
  }
}

/** The same page for the same attempt, where trying again may help; null where the price or the attempt is no longer good. */
async function confirmAgain(
  context: Context,
  { fundraiser, typed }: GivePage,
  { amount, body }: CheckedGift,
  attemptKey: string,
  error: unknown,
): Promise<ConfirmPage | null> {
  if (!(error instanceof AppError) || (error.status !== 502 && error.status !== 429)) return null
  const price = body.quoteId ? await priceOf(context, body.quoteId, amount) : null
  return { name: 'confirm', fundraiser, typed, amount, price, attemptKey, problem: null }
}

async function priceOf(context: Context, id: string, amount: number): Promise<LocalPrice> {
  const { currency, localAmount } = await readQuote(context, id, amount)
  return { quoteId: id, currency, localAmount }
}

/** Says what was refused on the page of the form, where all that was typed still stands. Throws what nobody expected. */
async function refuseAtForm(show: ShowPage, ctx: RouterContext, page: GivePage | ConfirmPage, error: unknown) {
  if (!(error instanceof AppError)) throw error
  ctx.set(error.headers)
  await show(ctx, { ...page, problem: error.message }, error.status)
}
