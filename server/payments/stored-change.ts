import * as v from 'valibot'
import type { ProviderChange } from './gateway'

const text = v.string()
const change = v.variant('about', [
  v.object({ about: v.literal('payment'), reference: text }),
  v.object({ about: v.literal('return'), paymentExternalId: text }),
  v.object({ about: v.literal('transfer'), reference: text }),
  v.object({ about: v.literal('account'), stripeAccountId: text }),
  v.object({ about: v.literal('nothing-of-ours') }),
])

/** What an event is about, out of its row: null for one that was kept before this was written down. */
export function readChange({ change: json }: { change: string | null }): ProviderChange | null {
  return json === null ? null : v.parse(change, JSON.parse(json))
}
