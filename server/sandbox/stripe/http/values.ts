import { isCurrency } from '#shared/rules/money/currencies'
import type { FormObject } from './form'
import { invalid, StripeProblem } from './problem'

/** USD, in cents; minimums of other currencies are not checked here. */
const SMALLEST_AMOUNT = 50
const LARGEST_AMOUNT = 99_999_999

export function readText(form: FormObject, name: string, longest = 5_000): string | null {
  const value = form[name]
  if (value === undefined || value === '') return null
  if (typeof value !== 'string') throw invalid(name, `Invalid string: ${name}`)
  if (value.length > longest) throw invalid(name, `Invalid string: must be at most ${longest} characters`)
  return value
}

export function readFlag(form: FormObject, name: string): boolean {
  const value = form[name]
  if (value === undefined || value === 'false') return false
  if (value === 'true') return true
  throw invalid(name, `Invalid boolean: ${String(value)}`)
}

export function readInteger(form: FormObject, name: string): number | null {
  const value = form[name]
  if (value === undefined) return null
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalid(name, `Invalid integer: ${String(value)}`, 'parameter_invalid_integer')
  return Number(value)
}

export function readAmount(form: FormObject): number | null {
  const amount = readInteger(form, 'amount')
  if (amount === null) return null
  if (amount < 1) throw invalid('amount', 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  if (amount < SMALLEST_AMOUNT) throw invalid('amount', 'Amount must be at least $0.50 usd', 'amount_too_small')
  if (amount > LARGEST_AMOUNT) throw invalid('amount', 'Amount must be no more than $999,999.99', 'amount_too_large')
  return amount
}

/** An amount of outgoing money: the minimum is one cent. */
export function readPositive(form: FormObject, name: string): number | null {
  const amount = readInteger(form, name)
  if (amount !== null && amount < 1)
    throw invalid(name, 'This value must be greater than or equal to 1.', 'parameter_invalid_integer')
  return amount
}

export function readCurrency(form: FormObject): string | null {
  const currency = readText(form, 'currency')
  if (currency === null) return null
  if (!isCurrency(currency.toUpperCase())) throw invalid('currency', `Invalid currency: ${currency}.`)
  return currency.toLowerCase()
}

/** At most 50 pairs, keys of 40 characters without brackets, values of 500. */
export function readMetadata(form: FormObject): Record<string, string> | null {
  const value = form.metadata
  if (value === undefined) return null
  if (value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('metadata', 'Invalid object')
  const pairs = Object.entries(value)
  if (pairs.length > 50) throw invalid('metadata', 'Metadata can have at most 50 keys.')
  return Object.fromEntries(
    pairs.map(([key, text]) => {
      if (key.length > 40) throw invalid('metadata', 'Metadata keys can be at most 40 characters.')
      if (typeof text !== 'string' || text.length > 500)
        throw invalid(`metadata[${key}]`, 'Metadata values can be at most 500 characters.')
      return [key, text]
    }),
  )
}

export function readList(form: FormObject, name: string): string[] | null {
  const value = form[name]
  if (value === undefined) return null
  if (!Array.isArray(value)) throw invalid(name, 'Invalid array')
  return value.map((item) => {
    if (typeof item !== 'string') throw invalid(name, 'Invalid string in the array')
    return item
  })
}

/** The sandbox supports cards only. */
export function readAllowedMethods(form: FormObject): string[] | null {
  const types = readList(form, 'allowed_payment_method_types')
  if (types && (types.length !== 1 || types[0] !== 'card')) {
    throw new StripeProblem(400, {
      message: 'The local stand-in for Stripe offers card payments only.',
      param: 'allowed_payment_method_types',
    })
  }
  return types
}
