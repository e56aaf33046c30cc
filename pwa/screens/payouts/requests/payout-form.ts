import * as v from 'valibot'
import { REQUIRED } from '#shared/contract/base/parse'
import type { AvailableBalance, PayoutRequest } from '#shared/contract/payouts'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import { typedDollarsToCents } from '#shared/rules/money/typed-money'
import { MINIMUM_PAYOUT_MESSAGE } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import type { RequestedPayout } from './request-key'

export const COMMISSION = 'commission'

/** A source of a payout: a fundraiser or a leader's commission. */
export interface Source {
  /** A fundraiser’s id, or `commission`. */
  value: string
  title: string
  /** Cents. Never more than the total balance: a fundraiser's negative balance reduces what the others can pay out. */
  most: number
  /** Whether a request from this source is still pending: only one at a time is allowed. */
  isRequested: boolean
}

/** All sources with money, the commission first. Includes sources that can't be requested yet. */
export function payoutSources(
  { balance, fundraisers, commission }: AvailableBalance,
  payouts: readonly Pick<PayoutRequest, 'status' | 'fundraiserId'>[],
): Source[] {
  const requested = new Set(payouts.flatMap(({ status, fundraiserId }) => (status === 'pending' ? [fundraiserId] : [])))
  const all = [
    ...(commission ? [{ id: null, title: 'Your commission', balance: commission.balance }] : []),
    ...fundraisers,
  ]
  return all
    .map((part) => ({
      value: part.id === null ? COMMISSION : String(part.id),
      title: part.title,
      most: Math.min(part.balance, balance),
      isRequested: requested.has(part.id),
    }))
    .filter(({ most }) => most > 0)
}

export const canBeRequested = ({ most, isRequested }: Source): boolean => most >= MINIMUM_PAYOUT && !isRequested

/** The source that is chosen at first: the earlier choice, or the only one; empty otherwise. */
export function initialSource(sources: readonly Source[], { fundraiserId }: Fields): string {
  const open = sources.filter(canBeRequested)
  const earlier = open.find(({ value }) => value === fundraiserId)
  return (earlier ?? (open.length === 1 ? open[0] : undefined))?.value ?? ''
}

/** Reads the fields for `payoutRequestSchema`. People type `$1,250`. */
export function readPayoutRequest({ amount = '', fundraiserId = '' }: Fields) {
  return { amount: amount.trim() === '' ? undefined : (typedDollarsToCents(amount) ?? Number.NaN), fundraiserId }
}

/** The form’s own check: the server’s rules, and at most the available amount. */
export function payoutRequestSchema(sources: readonly Source[]) {
  const most = (value: string) => sources.find((source) => source.value === value)?.most ?? 0
  const fields = v.object({
    fundraiserId: v.pipe(
      v.string(),
      v.check((value) => most(value) > 0, 'Please select a fundraiser'),
    ),
    amount: v.pipe(
      v.number(({ received }) => (received === 'undefined' ? REQUIRED : 'Please enter an amount like 120 or 120.50')),
      v.minValue(MINIMUM_PAYOUT, MINIMUM_PAYOUT_MESSAGE),
    ),
  })
  return v.pipe(
    fields,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { amount, fundraiserId } = dataset.value
      if (amount <= most(fundraiserId) || most(fundraiserId) <= 0) return
      addIssue({
        message: `At most ${formatCents(most(fundraiserId))} is available`,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'amount', value: amount }],
      })
    }),
    v.transform(
      ({ amount, fundraiserId }): RequestedPayout => ({
        amount,
        fundraiserId: fundraiserId === COMMISSION ? null : Number(fundraiserId),
      }),
    ),
  )
}
