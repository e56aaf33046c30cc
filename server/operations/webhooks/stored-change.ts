import * as v from 'valibot'
import type { ProviderChange } from '../../providers/gateway'

const text = v.string()
const change = v.variant('about', [
  v.object({ about: v.literal('payment'), reference: text }),
  v.object({ about: v.literal('return'), paymentExternalId: text }),
  v.object({ about: v.literal('transfer'), reference: text }),
  v.object({ about: v.literal('account'), stripeAccountId: text }),
  v.object({
    about: v.literal('warning'),
    key: text,
    title: text,
    problem: v.nullable(text),
    payment: v.nullable(text),
    account: v.nullable(text),
  }),
  v.object({ about: v.literal('nothing-of-ours') }),
])

/** The change that an event reports, from its row. */
export function readChange({ change: json }: { change: string }): ProviderChange {
  return v.parse(change, JSON.parse(json))
}
