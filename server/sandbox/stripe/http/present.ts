import type { StripeState } from '../../objects/stripe'
import { invalid } from './problem'

/** The fields of an intent for a publishable key: no metadata, nothing about us. */
const PUBLIC_FIELDS = new Set([
  ...['id', 'object', 'amount', 'automatic_payment_methods', 'canceled_at', 'cancellation_reason', 'capture_method'],
  ...['client_secret', 'confirmation_method', 'created', 'currency', 'description', 'last_payment_error', 'livemode'],
  ...['next_action', 'payment_method', 'payment_method_types', 'processing', 'receipt_email', 'setup_future_usage'],
  ...['shipping', 'source', 'status'],
])

export function publicIntent(intent: object): object {
  return Object.fromEntries(Object.entries(intent).filter(([name]) => PUBLIC_FIELDS.has(name)))
}

const DEEPEST = 4

/** Replaces ids by their objects, for each `expand[]` path such as `latest_charge.balance_transaction`. */
export function expandObject(state: StripeState, object: object, paths: readonly string[]): object {
  const copy = structuredClone(object)
  for (const path of paths) {
    const steps = path.split('.')
    if (steps.length > DEEPEST) throw invalid('expand', `You cannot expand more than ${DEEPEST} levels of a property.`)
    expandPath(state, copy, steps, path)
  }
  return copy
}

function expandPath(state: StripeState, object: object, steps: readonly string[], path: string): void {
  const [step, ...rest] = steps
  if (step === undefined) return
  if (Array.isArray(object)) {
    for (const item of object) expandPath(state, item, steps, path)
    return
  }
  const source = sourceOf(state, step)
  if (!Object.hasOwn(object, step) || (!source && step !== 'data'))
    throw invalid('expand', `This property cannot be expanded (${path}).`)
  const value: unknown = Reflect.get(object, step)
  if (typeof value === 'string' && source) Reflect.set(object, step, structuredClone(source[value] ?? value))
  const inner: unknown = Reflect.get(object, step)
  if (typeof inner === 'object' && inner !== null) expandPath(state, inner, rest, path)
}

function sourceOf(state: StripeState, field: string): Record<string, object> | null {
  if (field === 'destination') return state.accounts
  if (field === 'latest_charge' || field === 'charge' || field === 'source') return state.charges
  if (field === 'balance_transaction') return state.balanceTransactions
  if (field === 'payment_intent') return state.intents
  return field === 'payment_method' ? state.paymentMethods : null
}
