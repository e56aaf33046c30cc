import type { World } from '../core/world'
import type { PaymentMethod } from '../objects/stripe'
import { brandOf, outcomeOf, TEST_METHODS } from './cards'
import type { FormObject } from './http/form'
import { invalid, noSuch, StripeProblem } from './http/problem'
import { readInteger, readText } from './http/values'

/** Exchanges a card, as typed into the fields, for a payment method. The number is discarded at once. */
export function createPaymentMethod(world: World, form: FormObject): PaymentMethod {
  if (form.type !== 'card') throw invalid('type', 'The local stand-in for Stripe offers card payments only.')
  const card = section(form, 'card')
  const number = (readText(card, 'number') ?? '').replaceAll(' ', '')
  const outcome = outcomeOf(number)
  const month = readInteger(card, 'exp_month') ?? 0
  const year = readInteger(card, 'exp_year') ?? 0
  checkExpiry(world, month, year)
  if (!/^\d{3,4}$/.test(readText(card, 'cvc') ?? ''))
    throw cardProblem('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  const billing = form.billing_details === undefined ? {} : section(form, 'billing_details')
  return keep(world, world.makeId('pm_'), outcome, {
    number,
    month,
    year,
    name: readText(billing, 'name'),
    email: readText(billing, 'email'),
  })
}

/** Throws resource_missing when there is none; creates Stripe's ready-made test methods at their first use. */
export function findPaymentMethod(world: World, id: string): PaymentMethod {
  const known = world.state.stripe.paymentMethods[id]
  if (known) return known
  const number = TEST_METHODS[id]
  if (!number) throw noSuch('PaymentMethod', id, 'payment_method')
  const nextYear = new Date(world.now()).getUTCFullYear() + 1
  return keep(world, world.makeId('pm_'), outcomeOf(number), {
    number,
    month: 12,
    year: nextYear,
    name: null,
    email: null,
  })
}

interface Typed {
  number: string
  month: number
  year: number
  name: string | null
  email: string | null
}

function keep(world: World, id: string, outcome: string, typed: Typed): PaymentMethod {
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    billing_details: { address: null, email: typed.email, name: typed.name, phone: null },
    card: {
      brand: brandOf(typed.number),
      country: 'US',
      exp_month: typed.month,
      exp_year: typed.year,
      funding: 'credit',
      last4: typed.number.slice(-4),
    },
    created: world.seconds(),
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  world.state.stripe.paymentMethods[id] = method
  world.state.stripe.outcomes[id] = outcome
  return method
}

function checkExpiry(world: World, month: number, year: number): void {
  const today = new Date(world.now())
  if (month < 1 || month > 12)
    throw cardProblem('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const past = year < today.getUTCFullYear() || (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
  if (past || year > today.getUTCFullYear() + 50) {
    throw cardProblem('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
}

function section(form: FormObject, name: string): FormObject {
  const value = form[name]
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(name, 'Invalid object')
  return value
}

function cardProblem(code: string, message: string, param: string): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', code, message, param })
}
