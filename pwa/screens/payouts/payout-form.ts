import * as v from 'valibot'
import type { AvailableBalance } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { centsToDecimal, formatCents } from '#shared/rules/money/money'
import { belowMinimum } from '#shared/rules/payouts'
import { typedCents } from '#shared/rules/typed-number'
import type { Fields } from '../../components/form/useForm'
import type { RequestedPayout } from './send-request'

export const COMMISSION = 'commission'

interface Source {
  value: string
  title: string
  /** Cents. Never more than the total balance: a fundraiser's negative balance reduces what the others can pay out. */
  most: number
  /** Cents of the last payment that can be requested now; null if none can. */
  lastPayment: number | null
}

export interface Sources {
  all: readonly Source[]
  total: number
}

export function payoutSources({ balance, fundraisers, commission }: AvailableBalance): Sources {
  const parts = [...(commission ? [{ id: null, title: say('Your commission'), ...commission }] : []), ...fundraisers]
  const all = parts
    .map((part) => ({
      value: part.id === null ? COMMISSION : String(part.id),
      title: part.title,
      most: Math.min(part.balance, balance),
      lastPayment: part.lastPayment ?? null,
    }))
    .filter(({ most }) => most > 0)
  return { all, total: Math.max(0, balance) }
}

/** Cents that the chosen sources can pay out together. */
export function mostOf({ all, total }: Sources, chosen: readonly string[]): number {
  const sum = all.reduce((cents, { value, most }) => cents + (chosen.includes(value) ? most : 0), 0)
  return Math.min(sum, total)
}

/** The same as people type it; empty without a choice. */
export function allOf(sources: Sources, chosen: readonly string[]): string {
  return chosen.length > 0 ? centsToDecimal(mostOf(sources, chosen)) : ''
}

export const canBeRequested = ({ total }: Sources): boolean => total >= MINIMUM_PAYOUT

export function lastPayments({ all }: Sources): (Source & { lastPayment: number })[] {
  return all.flatMap((source) =>
    source.lastPayment !== null && source.lastPayment < MINIMUM_PAYOUT
      ? [{ ...source, lastPayment: source.lastPayment }]
      : [],
  )
}

/** What was chosen before, or everything: nearly all people take all. */
export function initialSources({ all }: Sources, { fundraiserId = '' }: Fields, named: string | null = null): string[] {
  if (all.some(({ value }) => value === named)) return all.map(({ value }) => value).filter((value) => value === named)
  const earlier = fundraiserId.split(',').filter((value) => all.some((source) => source.value === value))
  return earlier.length > 0 ? earlier : all.map(({ value }) => value)
}

/** What the form begins with: what was typed for these sources, or all that they can pay out. */
export function initialRequest(sources: Sources, draft: Fields, named: string | null) {
  const chosen = initialSources(sources, draft, named)
  const earlier = initialSources(sources, draft)
  return { chosen, amount: (chosen.join() === earlier.join() && draft.amount) || allOf(sources, chosen) }
}

export const fieldOf = ({ value }: Source) => `from-${value}`

export function chosenIn({ all }: Sources, fields: Fields): string[] {
  return all.filter((source) => fields[fieldOf(source)] !== undefined).map(({ value }) => value)
}

/** Reads the fields for `payoutRequestSchema`. People type `$1,250`. */
export function readPayoutRequest(sources: Sources, fields: Fields) {
  const { amount = '' } = fields
  return {
    amount: amount.trim() === '' ? undefined : typedCents(amount),
    fundraiserId: chosenIn(sources, fields),
  }
}

/** The form’s own check: the server’s rules, and at most the available amount. */
export function payoutRequestSchema(sources: Sources) {
  const fields = v.object({
    fundraiserId: v.pipe(v.array(v.string()), v.minLength(1, say('Please select a fundraiser'))),
    amount: v.pipe(v.number(), v.minValue(MINIMUM_PAYOUT, belowMinimum)),
  })
  return v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { amount, fundraiserId } = dataset.value
      const most = mostOf(sources, fundraiserId)
      if (amount <= most || most <= 0) return
      addIssue({
        message: say('At most {amount} is available', { amount: formatCents(most) }),
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'amount', value: amount }],
      })
    }),
    v.transform(
      ({ amount, fundraiserId }): RequestedPayout => ({
        parts: splitOver(
          sources.all.filter(({ value }) => fundraiserId.includes(value)),
          amount,
        ),
        isFinal: false,
      }),
    ),
  )
}

export function lastPaymentFrom({ value, lastPayment }: Source & { lastPayment: number }): RequestedPayout {
  return { parts: [{ fundraiserId: idOf(value), amount: lastPayment }], isFinal: true }
}

/** Takes the amount from the sources in their order: all of the first, then the next. */
function splitOver(chosen: readonly Source[], amount: number): RequestedPayout['parts'] {
  let left = amount
  return chosen.flatMap(({ value, most }) => {
    const part = Math.min(left, most)
    left -= part
    return part > 0 ? [{ fundraiserId: idOf(value), amount: part }] : []
  })
}

const idOf = (value: string) => (value === COMMISSION ? null : Number(value))
