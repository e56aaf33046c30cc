import type { Fundraiser } from '#shared/contract/fundraisers'
import { centsToDecimal, dollarsToCents } from '#shared/rules/money'

type Typed = Readonly<Record<string, string>>

/** What stands in the fields, as the contract has it. A goal that is no amount is left as typed, for the schema to refuse. */
export function readFundraiserFields(typed: Typed): Record<string, unknown> {
  const { goalAmount = '', duration, ...texts } = typed
  const amount = goalAmount.replace(/[$,\s]/g, '')
  return {
    ...texts,
    ...(amount ? { goalAmount: dollarsToCents(amount) ?? Number.NaN } : {}),
    ...(duration === undefined ? {} : { duration: Number(duration) }),
  }
}

/** A fundraiser as its edit form shows it. */
export function typedOf(fundraiser: Fundraiser): Record<string, string> {
  return {
    title: fundraiser.title,
    displayName: fundraiser.displayName ?? '',
    category: fundraiser.category,
    goalAmount: centsToDecimal(fundraiser.goalAmount),
    description: fundraiser.description,
  }
}

/** The fields of an edit as they are now: what it is compared with when somebody else has changed it meanwhile. */
export function baseOf(fundraiser: Fundraiser): Record<string, unknown> {
  const { title, displayName, category, goalAmount, description } = fundraiser
  return { title, displayName, category, goalAmount, description }
}
