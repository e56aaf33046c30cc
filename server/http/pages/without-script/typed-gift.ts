import type { InferOutput } from 'valibot'
import { type Issue, parse } from '#shared/contract/base/parse'
import { createFlutterwavePayment } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import type { TypedGift } from '#shared/plain-page'
import { MOBILE_MONEY_COUNTRIES, type MobileMoneyCountryCode } from '#shared/rules/money/mobile-money'
import { readAmount } from '../../../giving/payments/claim'
import { Refusal } from '../../../platform/refusals/refusal'

/** A donation from a plain form, checked. */
export interface CheckedGift {
  /** Cents. */
  amount: number
  /** Null: card or bank in dollars. */
  country: MobileMoneyCountryCode | null
  body: Omit<InferOutput<typeof createFlutterwavePayment.body>, 'amount'>
}

type Checked = { ok: true; gift: CheckedGift } | { ok: false; issues: Issue[] }

/** The values in the fields of a form or an address; a missing field is empty. */
export function readTypedGift(fields: URLSearchParams): TypedGift {
  const field = (name: string) => fields.get(name) ?? ''
  return {
    amount: field('amount').trim(),
    way: field('way'),
    donorName: field('donorName'),
    donorEmail: field('donorEmail'),
    message: field('message'),
  }
}

/** Checks a donation by the same rules as the API calls. `quoteId` is empty until there is a price. */
export function checkGift(fundraiserId: number, typed: TypedGift, quoteId: string): Checked {
  const issues: Issue[] = []
  const amount = checkAmount(typed.amount, issues)
  const method = readPaymentMethod(typed.way)
  if (!method) issues.push({ path: 'way', message: say('Please choose how you pay') })
  const { donorName, donorEmail, message } = typed
  const network = method?.network ?? null
  const body = parse(createFlutterwavePayment.body, {
    fundraiserId,
    amount,
    currency: 'usd',
    donorName,
    donorEmail,
    message,
    network,
    quoteId: quoteId || null,
  })
  if (!body.ok) issues.push(...body.issues)
  if (!method || !body.ok || issues.length > 0) return { ok: false, issues: inOrder(issues) }
  return { ok: true, gift: { amount, country: method.country, body: body.value } }
}

function checkAmount(typed: string, issues: Issue[]): number {
  try {
    return readAmount({ amount: Number(typed) || 0 })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    issues.push(...error.issues)
    return 0
  }
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
