import { fieldsSetBy } from '#shared/contract/fundraiser-fields'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { typedDollarsToCents } from '#shared/rules/money/typed-money'
import type { Fields } from '../../offline/drafts/entry'
import { addressesOf, PICTURES } from '../../offline/outbox/merge'

type Typed = Readonly<Record<string, string>>

/** The editable fields in the form: all except the pictures. The form for creating has the same. */
export const TYPED_FIELDS = fieldsSetBy('edit').filter((name) => name !== 'image')

/** Converts the form's text to the contract's fields. An invalid goal stays as typed, and the schema refuses it. */
export function readFundraiserFields(typed: Typed): Record<string, unknown> {
  const { goalAmount = '', duration, userId, storyLanguage, ...texts } = typed
  return {
    ...texts,
    // Empty when the fundraiser is for the signed-in person.
    ...(userId ? { userId } : {}),
    // Empty for a language that is not in the list.
    ...(storyLanguage === undefined ? {} : { storyLanguage: storyLanguage || null }),
    ...(goalAmount.trim() ? { goalAmount: typedDollarsToCents(goalAmount) ?? Number.NaN } : {}),
    ...(duration === undefined ? {} : { duration: Number(duration) }),
  }
}

/** The current values of the editable fields, and the addresses of the pictures: the base for detecting conflicts with changes by others. */
export function baseOf(fundraiser: Fundraiser): Fields {
  const typed = Object.fromEntries(TYPED_FIELDS.map((name) => [name, fundraiser[name] ?? null]))
  return { ...typed, [PICTURES]: addressesOf(fundraiser) }
}
