import { splitLeft } from '#shared/rules/money/apportion'
import { bookedSplit } from '#shared/rules/money/fees'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import type { LedgerLine } from '../ledger/post'
import type { Attempt, Dispute, Payment, Refund } from './tables'

export function findPaymentById(database: Handle, id: number): Promise<Payment | undefined> {
  return database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findDonationOfPayment(database: Handle, paymentId: number): Promise<Row<'donations'> | undefined> {
  return database.selectFrom('donations').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

export function findAttemptOf(database: Handle, { attemptId }: Pick<Payment, 'attemptId'>): Promise<Attempt> {
  return database.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
}

export async function listReturns(database: Handle, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return { refunds: [], disputes: [] }
  const refunds = database.selectFrom('refunds').selectAll().where('paymentId', 'in', paymentIds).orderBy('id')
  const disputes = database.selectFrom('disputes').selectAll().where('paymentId', 'in', paymentIds).orderBy('id')
  return { refunds: await refunds.execute(), disputes: await disputes.execute() }
}

export const readReturns = (database: Handle, paymentId: number) => listReturns(database, [paymentId])

/** A payment as it was booked, whole: as a donation, or in suspense. */
export interface Booked {
  payment: Pick<Payment, 'amount' | 'bookedAmount'>
  /** Undefined while it is in suspense. */
  donation: Row<'donations'> | undefined
  /** The leader with a commission on it; null when nobody has one. */
  leaderId: number | null
}

interface Returns {
  refunds: readonly Pick<Refund, 'localAmount' | 'status'>[]
  disputes: readonly Pick<Dispute, 'localAmount' | 'status' | 'isWithdrawn' | 'fee'>[]
}

/** Which returns count: those that are final, those that the ledger has booked, or also the refunds under way. */
type Extent = 'final' | 'booked' | 'under way'

/** US cents of minor units of a payment, at the rate at which it was booked, rounded down. */
export function worthOf({ amount, bookedAmount }: Booked['payment'], local: number): number {
  return Number((BigInt(bookedAmount) * BigInt(local)) / BigInt(amount))
}

/** Cents that went back, from the local amount: all of that is the whole payment, to the cent. */
export function returnedOf(payment: Booked['payment'], returns: Returns, extent: Extent): number {
  return Math.min(payment.bookedAmount, worthOf(payment, localReturned(returns, extent)))
}

/** What the provider still holds of a payment, without refunds under way: cents, and minor units of its currency. */
export function leftOf(payment: Booked['payment'], returns: Returns): { cents: number; local: number } {
  return {
    cents: payment.bookedAmount - returnedOf(payment, returns, 'under way'),
    local: Math.max(0, payment.amount - localReturned(returns, 'under way')),
  }
}

/** Cents that the creator is owed of a donation, after these returns. */
export function creatorShare({ payment, donation }: Booked, returns: Returns): number {
  const left = payment.bookedAmount - returnedOf(payment, returns, 'booked')
  return donation ? splitLeft(bookedSplit(donation), left).toRecipient : 0
}

/** The ledger lines that book a change of the returns of a payment; none when no money has moved. */
export function linesBetween(booked: Booked, before: Returns, after: Returns): LedgerLine[] {
  const earlier = position(booked, before)
  return position(booked, after)
    .map((line, index) => ({ ...line, amount: line.amount - (earlier[index]?.amount ?? 0) }))
    .filter(({ amount }) => amount !== 0)
}

/** The lines of a payment in every account that returns change, always the same ones in the same order. */
function position({ payment, donation, leaderId }: Booked, returns: Returns): LedgerLine[] {
  const { bookedAmount } = payment
  const done = localOf(returns.refunds.filter(isDone))
  const withdrawn = returns.disputes.filter(({ isWithdrawn }) => isWithdrawn === 1)
  const gone = worthOf(payment, done + localOf(withdrawn))
  const taken = returnedOf(payment, returns, 'booked')
  // A payment may go back twice: by a refund, and to the bank of the donor.
  const beyond = Math.max(0, worthOf(payment, done + localOf(withdrawn.filter(isLost))) - bookedAmount)
  const fees = returns.disputes.reduce((sum, { fee }) => sum + fee, 0)
  const parts = donation && splitLeft(bookedSplit(donation), bookedAmount - taken)
  return [
    { account: 'provider_balance', amount: -gone - fees },
    ...(donation && parts
      ? ([
          { account: 'creator_payable', amount: -parts.toRecipient, fundraiserId: donation.fundraiserId },
          { account: 'platform_fee', amount: -parts.platformFee, fundraiserId: donation.fundraiserId },
          {
            account: 'leader_commission',
            amount: -parts.communityLeaderFee,
            fundraiserId: donation.fundraiserId,
            ...(leaderId !== null && { userId: leaderId }),
          },
        ] satisfies LedgerLine[])
      : [{ account: 'suspense' as const, amount: taken - bookedAmount }]),
    { account: 'disputed', amount: gone - taken - beyond },
    { account: 'provider_fee', amount: fees },
    { account: 'written_off', amount: beyond },
  ]
}

function localReturned({ refunds, disputes }: Returns, extent: Extent): number {
  const counts = extent === 'under way' ? isNotFailed : isDone
  return localOf([...refunds.filter(counts), ...disputes.filter(extent === 'final' ? isLost : isWithheld)])
}

function localOf(rows: readonly { localAmount: number }[]): number {
  return rows.reduce((sum, { localAmount }) => sum + localAmount, 0)
}

interface Status {
  status: string
}
const isDone = ({ status }: Status) => status === 'succeeded'
const isNotFailed = ({ status }: Status) => status !== 'failed'
const isLost = ({ status }: Status) => status === 'lost'
const isWithheld = ({ status }: Status) => status === 'open' || status === 'lost'
