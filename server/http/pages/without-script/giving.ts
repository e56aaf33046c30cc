import { randomUUID } from 'node:crypto'
import type { RouterContext } from '@koa/router'
import type { InferOutput } from 'valibot'
import { type Issue, parse } from '#shared/contract/base/parse'
import { createFlutterwavePayment } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import type { ConfirmPage, GivePage, LocalPrice, TypedGift } from '#shared/plain-page'
import { MOBILE_MONEY_COUNTRIES, type MobileMoneyCountryCode } from '#shared/rules/money/mobile-money'
import { nameFlags, nameShownIn } from '#shared/rules/names'
import { readTypedAmount } from '#shared/rules/typed-number'
import type { Caller } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { findOrCreateAttempt } from '../../../giving/payments/attempts'
import type { CardTestingGuard } from '../../../giving/payments/card-testing'
import { type Quotes, readQuote, requireTaken } from '../../../giving/payments/quotes'
import { startLocalPayment } from '../../../giving/payments/start'
import { Refusal } from '../../../platform/refusals/refusal'
import { PAGE_PROVIDER } from '../../../providers/routes'
import { readIdempotencyKey, setCookie } from '../../api/caller'
import { refusalHeaders } from '../../errors'
import { inOwnLanguage } from '../../language'
import { noteFacts } from '../../request-facts'
import { plainStatusPage } from '../payment-pages'
import type { ShowPage } from './pages'

/** Milliseconds that a browser remembers the payment that it started: longer than mobile money ever takes. */
const PAYMENT_REMEMBERED = 3 * 60 * 60_000

export interface FormContext {
  context: Context
  guard: CardTestingGuard
  quotes: Quotes
  show: ShowPage
}

export async function showPrice({ quotes, show }: FormContext, ctx: RouterContext, form: GivePage) {
  const { fundraiser, typed } = form
  const checked = checkGift(fundraiser.id, typed, '')
  if (!checked.ok) return show(ctx, { ...form, issues: checked.issues }, 400)
  const { amount, country, body } = checked.gift
  try {
    const quote = country && (await quotes.make(amount, country))
    if (quote) requireTaken(quote, body.network ?? null)
    const price = quote && { quoteId: quote.id, currency: quote.currency, localAmount: quote.localAmount }
    const { donorName, donorEmail, message } = checked.gift.body
    const read = { donorName: donorName ?? '', donorEmail: donorEmail ?? '', message: message ?? '' }
    await show(ctx, {
      name: 'confirm',
      fundraiser,
      typed: { ...typed, ...read },
      amount,
      price,
      attemptKey: randomUUID(),
      problem: null,
    })
  } catch (error) {
    await refuseAtForm(show, ctx, form, error)
  }
}

export async function startPayment(
  formContext: FormContext,
  ctx: RouterContext,
  form: GivePage,
  caller: Caller,
  fields: URLSearchParams,
) {
  const { context, guard, show } = formContext
  const checked = checkGift(form.fundraiser.id, form.typed, fields.get('quoteId') ?? '')
  if (!checked.ok) return show(ctx, { ...form, issues: checked.issues }, 400)
  const { amount, body } = checked.gift
  const idempotencyKey = readIdempotencyKey(fields.get('key') ?? '') ?? randomUUID()
  try {
    const requested = { ...body, provider: PAGE_PROVIDER, amount }
    const attempt = await findOrCreateAttempt(context, guard, requested, { ...caller, idempotencyKey })
    const { page } = await startLocalPayment(context, attempt, caller)
    const remembered = setCookie('payment', attempt.publicId, PAYMENT_REMEMBERED, context.config.publicUrl)
    ctx.set({
      'Cache-Control': 'no-store',
      Location: page ?? inOwnLanguage(plainStatusPage(attempt)),
      'Set-Cookie': remembered,
    })
    ctx.status = 303
  } catch (error) {
    const confirm = await confirmAgain(context, form, checked.gift, idempotencyKey, error)
    await refuseAtForm(show, ctx, confirm ?? form, error)
  }
}

/** The same page for the same attempt, where a retry may help; null when the price or the attempt is no longer valid. */
async function confirmAgain(
  context: Context,
  { fundraiser, typed }: GivePage,
  { amount, body }: CheckedGift,
  attemptKey: string,
  error: unknown,
): Promise<ConfirmPage | null> {
  if (!(error instanceof Refusal) || (error.status !== 502 && error.status !== 429)) return null
  const price = body.quoteId ? priceOf(context, body.quoteId, amount) : null
  return { name: 'confirm', fundraiser, typed, amount, price, attemptKey, problem: null }
}

function priceOf(context: Context, id: string, amount: number): LocalPrice {
  const { currency, localAmount } = readQuote(context, id, amount)
  return { quoteId: id, currency, localAmount }
}

/** Shows a refusal on the page of the form, which keeps everything that was typed. Rethrows every other error. */
async function refuseAtForm(show: ShowPage, ctx: RouterContext, page: GivePage | ConfirmPage, error: unknown) {
  if (!(error instanceof Refusal)) throw error
  noteFacts(ctx.req, { refusal: error })
  ctx.set(refusalHeaders(error))
  await show(ctx, { ...page, problem: error.message }, error.status)
}

export interface CheckedGift {
  /** Cents. */
  amount: number
  /** Null: card or bank in dollars. */
  country: MobileMoneyCountryCode | null
  body: Omit<InferOutput<typeof createFlutterwavePayment.body>, 'amount'>
}

type Checked = { ok: true; gift: CheckedGift } | { ok: false; issues: Issue[] }

export function readTypedGift(fields: URLSearchParams): TypedGift {
  const field = (name: string) => fields.get(name) ?? ''
  return {
    amount: field('amount').trim(),
    way: field('way'),
    donorName: field('donorName'),
    nameShown: nameShownIn(fields),
    donorEmail: field('donorEmail'),
    message: field('message'),
    via: field('via'),
  }
}

/** Checks a donation by the same rules as the API calls. `quoteId` is empty until there is a price. */
export function checkGift(fundraiserId: number, typed: TypedGift, quoteId: string): Checked {
  const issues: Issue[] = []
  const { cents, problem } = readTypedAmount(typed.amount)
  if (problem) issues.push({ path: 'amount', message: problem })
  const method = readPaymentMethod(typed.way)
  if (!method) issues.push({ path: 'way', message: say('Please choose how you pay') })
  const { donorName, donorEmail, message, via } = typed
  const network = method?.network ?? null
  const body = parse(createFlutterwavePayment.body, {
    fundraiserId,
    amount: cents ?? 0,
    currency: 'usd',
    donorName,
    ...nameFlags(typed.nameShown),
    donorEmail,
    message,
    via,
    network,
    quoteId: quoteId || null,
  })
  if (!body.ok) issues.push(...body.issues)
  if (!method || !body.ok || cents === null || issues.length > 0) return { ok: false, issues: inOrder(issues) }
  return { ok: true, gift: { amount: cents, country: method.country, body: body.value } }
}

function readPaymentMethod(text: string): { country: MobileMoneyCountryCode | null; network: string | null } | null {
  if (text === 'USD') return { country: null, network: null }
  for (const { code, networks } of MOBILE_MONEY_COUNTRIES) {
    const network = networks.find((name) => `${code}:${name}` === text)
    if (network) return { country: code, network }
  }
  return null
}

const ORDER = ['amount', 'way', 'donorName', 'donorEmail', 'message']

/** In the order of the fields, so that the first problem is the first on the page. */
const inOrder = (issues: Issue[]) =>
  issues.toSorted((one, other) => ORDER.indexOf(one.path) - ORDER.indexOf(other.path))
