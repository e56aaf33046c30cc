import type { Fundraiser } from '#shared/contract/fundraisers'
import { typedDollarsToCents } from '#shared/rules/typed-money'
import type { Fields } from '../../offline/outbox/entry'

type Typed = Readonly<Record<string, string>>

/** What creating and editing a fundraiser both send. */
export const FUNDRAISER_FIELDS = ['title', 'displayName', 'category', 'goalAmount', 'description'] as const

/** What stands in the fields, as the contract has it. A goal that is no amount is left as typed, for the schema to refuse. */
export function readFundraiserFields(typed: Typed): Record<string, unknown> {
  const { goalAmount = '', duration, userId, ...texts } = typed
  return {
    ...texts,
    // Empty for oneself.
    ...(userId ? { userId } : {}),
    ...(goalAmount.trim() ? { goalAmount: typedDollarsToCents(goalAmount) ?? Number.NaN } : {}),
    ...(duration === undefined ? {} : { duration: Number(duration) }),
  }
}

/** The fields of an edit as they are now: what it is compared with when somebody else has changed it meanwhile. */
export function baseOf({ title, displayName, category, goalAmount, description, image }: Fundraiser): Fields {
  return { title, displayName, category, goalAmount, description, image }
}
