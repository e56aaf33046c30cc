import type { FeeSplit } from '#shared/rules/money/fees'
import { type ExcessAndDonation, takeReturns } from '#shared/rules/money/take-returns'
import type { Refund } from '../tables'

/** A payment as it was booked when it arrived, with later credits. US cents unless noted otherwise. */
export interface BookedSplit {
  /** The donation and its covered fee; zero for a payment that became no donation. */
  donated: number
  /** How `donated` was split when it was booked, whatever the fees are today. */
  parts: FeeSplit
  /** The amount kept in suspense: the excess over what was asked for, or a whole payment that did not match. Without credits. */
  suspense: number
  /** The value of the whole payment in the ledger. */
  booked: number
  /** The amount that arrived, in minor units of the payment's currency. `localAsked`: the part of it that was asked for or credited. */
  local: number
  localAsked: number
  fundraiserId: number | null
  /** The leader with a commission on it; null when nobody has one. */
  leaderId: number | null
}

/** The refunds and disputes of a payment. US cents, except `localAmount`. */
export interface Returns {
  refunds: readonly { amount: number; localAmount: number; status: string; target?: Refund['target'] }[]
  disputes: readonly {
    amount: number
    /** Null for disputes from before it was stored. */
    localAmount?: number | null
    status: string
    withdrawnAmount: number
    fee: number
  }[]
}

/** Which returns count: those that are final, those that the ledger has booked, or also the refunds under way. */
export type Extent = 'final' | 'booked' | 'under way'

interface Taken {
  /** US cents. */
  cents: ExcessAndDonation
  /** Minor units of the payment's currency. */
  local: ExcessAndDonation
}

/** What refunds and disputes took from the excess and from the donation of a payment. */
export function takenFrom(booked: BookedSplit, returns: Returns, extent: Extent): Taken {
  const refunds = returns.refunds.filter(extent === 'under way' ? isNotFailed : isDone)
  const disputes = returns.disputes.filter(extent === 'final' ? isLost : isWithheld)
  const take = (parts: ExcessAndDonation, amountOf: (row: Returned) => number) => {
    const sum = (rows: readonly Returned[]) => rows.reduce((total, row) => total + amountOf(row), 0)
    const named = (target: Refund['target']) => sum(refunds.filter((refund) => (refund.target ?? null) === target))
    return takeReturns(parts, {
      excess: named('excess'),
      donation: named('donation'),
      unnamed: named(null) + sum(disputes),
    })
  }
  return {
    cents: take({ excess: booked.suspense, donation: booked.donated }, ({ amount }) => amount),
    local: take(localParts(booked), (row) => localOf(booked, row)),
  }
}

/** The excess and the donation in minor units of the payment's currency. */
export function localParts({ local, localAsked }: BookedSplit): ExcessAndDonation {
  return { excess: local - localAsked, donation: localAsked }
}

interface Returned {
  amount: number
  localAmount?: number | null
}

function localOf({ local, donated, suspense }: BookedSplit, { amount, localAmount }: Returned): number {
  return localAmount ?? share(local, amount, donated + suspense)
}

export const isDone = ({ status }: { status: string }) => status === 'succeeded'
export const isLost = ({ status }: { status: string }) => status === 'lost'
export const isWithheld = ({ status }: { status: string }) => status === 'open' || status === 'lost'
const isNotFailed = ({ status }: { status: string }) => status !== 'failed'

/** `whole * part / of`, rounded to the nearest; zero when `of` is zero. */
export function share(whole: number, part: number, of: number): number {
  if (of === 0) return 0
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(of)) / (2n * BigInt(of)))
}
