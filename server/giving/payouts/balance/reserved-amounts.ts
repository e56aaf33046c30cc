import { type RawBuilder, sql } from 'kysely'
import { splitLeft } from '#shared/rules/money/apportion'
import { bookedSplit } from '#shared/rules/money/fees'
import { takeReturns } from '#shared/rules/money/take-returns'
import type { Handle } from '../../../platform/database/open'
import { type HeldLine, listHeld } from '../../ledger/held'
import type { LedgerAccount } from '../../ledger/tables'
import type { FundraiserBalance } from './fundraiser-balance'

/** Cents that refunds under way will take out of one balance. */
export type ReservedAmount = Pick<FundraiserBalance, 'userId' | 'fundraiserId'> & {
  amount: number
  /** The part of it that is taken from commission that waits. */
  waiting: number
}

interface Row {
  paymentId: number
  fundraiserId: number
  ownerId: number
  /** Null when nobody has a commission on it. */
  leaderId: number | null
  /** Whether the commission waits: the owner has not taken over the account. */
  isWaiting: number
  /** All in cents. */
  amount: number
  coveredFee: number
  platformFee: number
  communityLeaderFee: number
  /** Returned, withheld or in refunds under way: from the excess or the donation by name, and others. */
  ofExcess: number
  ofDonation: number
  unnamed: number
}

/**
 * The amounts that unfinished refunds will take from these people, as creators and as leaders. They equal to the cent what the
 * ledger books when the refund succeeds. Until then these amounts can't be paid out.
 */
export async function listReserved(database: Handle, userIds: readonly number[]): Promise<ReservedAmount[]> {
  const people = sql.join(userIds)
  const { rows } = await sql<Row>`
    select d."paymentId", d."fundraiserId", f."userId" as "ownerId", d.amount, d."coveredFee", d."platformFee", d."communityLeaderFee",
      case when d."communityLeaderFee" > 0 then u."createdById" end as "leaderId", 
      1 - u."passwordIsOwn" as "isWaiting",
      ${refundsOf('excess')} as "ofExcess", ${refundsOf('donation')} as "ofDonation",
      ${refundsOf('')} + coalesce((select sum(x.amount) from disputes x
        where x."paymentId" = d."paymentId" and x.status in ('open', 'lost')), 0) as unnamed
    from donations d join fundraisers f on f.id = d."fundraiserId" join users u on u.id = f."userId"
    where d."paymentId" in (select "paymentId" from refunds where status in ('requested', 'pending'))
      and (f."userId" in (${people}) or u."createdById" in (${people}))`.execute(database)
  const paymentIds = rows.map(({ paymentId }) => paymentId)
  const held = await listHeld(database, paymentIds)
  return rows.flatMap((row) => reservedOf(row, held))
}

/** The sum of refunds of a donation `d` that name this part, or none. */
function refundsOf(target: 'excess' | 'donation' | ''): RawBuilder<number> {
  return sql`coalesce((select sum(r.amount) from refunds r
    where r."paymentId" = d."paymentId" and r.status <> 'failed' and coalesce(r.target, '') = ${target}), 0)`
}

/** For creator and leader: what the ledger holds for them, minus their share of the rest of the donation. */
function reservedOf(row: Row, held: readonly HeldLine[]): ReservedAmount[] {
  const { paymentId, fundraiserId, ownerId, leaderId } = row
  const donated = row.amount + row.coveredFee
  const own = held.filter((line) => line.paymentId === paymentId)
  const bookings = own.filter(({ eventKey }) => eventKey.startsWith('payment:') || eventKey.startsWith('credit:'))
  const suspense = bookings.filter(({ account }) => account === 'suspense')
  const parts = { excess: -suspense.reduce((sum, line) => sum + line.amount, 0), donation: donated }
  const taken = takeReturns(parts, { excess: row.ofExcess, donation: row.ofDonation, unnamed: row.unnamed })
  const left = splitLeft(bookedSplit(row), donated - taken.donation)
  const takenFrom = (account: LedgerAccount, rest: number) => {
    const lines = own.filter((line) => line.account === account)
    const owed = -lines.reduce((sum, line) => sum + line.amount, 0)
    // Not below zero: a dispute may have taken more since the rows were read.
    return Math.max(0, owed - rest)
  }
  const creator = { userId: ownerId, fundraiserId, amount: takenFrom('creator_payable', left.toRecipient), waiting: 0 }
  if (leaderId === null) return [creator]
  const commission = takenFrom('leader_commission', left.communityLeaderFee)
  const waiting = row.isWaiting === 1 ? commission : 0
  return [creator, { userId: leaderId, fundraiserId: null, amount: commission, waiting }]
}

export function reservedFrom(
  reserved: readonly ReservedAmount[],
  balance: Pick<FundraiserBalance, 'userId' | 'fundraiserId'>,
): Pick<ReservedAmount, 'amount' | 'waiting'> {
  const its = reserved.filter(
    ({ userId, fundraiserId }) => userId === balance.userId && fundraiserId === balance.fundraiserId,
  )
  const sumOf = (part: 'amount' | 'waiting') => its.reduce((sum, each) => sum + each[part], 0)
  return { amount: sumOf('amount'), waiting: sumOf('waiting') }
}
