import { sql } from 'kysely'
import { writeRefund } from '../../giving/refunds/request'
import type { Context } from '../../platform/context'
import type { Handle } from '../../platform/database/open'
import { Refusal } from '../../platform/refusals/refusal'

const BATCH = 100
const REASON = 'The person did not agree to the account that was made for them.'

interface RefusedDonation {
  id: number
  paymentId: number
}

interface Which {
  /** Only the donations to this person; to everybody by default. */
  userId?: number
  isStopping?: () => boolean
}

/**
 * Requests the refund of each donation to people who refused the account that a leader made for them. Runs when they refuse it, and as
 * a job, in case the server stopped meanwhile. The workers send the refunds. One that can't be requested is logged, and does not keep
 * the others waiting. A refund that failed is not requested again, and nothing that was paid out is refunded: an admin decides about it.
 */
export async function giveBackGifts(context: Context, { userId, isStopping = () => false }: Which = {}): Promise<void> {
  for (let beyond = 0; !isStopping(); ) {
    const donations = await listRefusedDonations(context.database.read, beyond, userId ?? null)
    for (const donation of donations) await requestRefund(context, donation)
    const last = donations.at(-1)
    if (last === undefined) return
    beyond = last.id
  }
}

async function requestRefund(context: Context, { id: donationId, paymentId }: RefusedDonation): Promise<void> {
  const refund = { donationId, paymentId, reason: REASON }
  try {
    await context.database.transaction((transaction) => writeRefund(transaction, context, { id: null }, refund))
  } catch (error) {
    // Another server requested it first, or the donor's bank withholds it.
    if (error instanceof Refusal && error.status === 409) return
    context.log.error({ error, donation: donationId }, 'refund not requested')
  }
}

/** Donations of which something is left and no refund is under way or has failed. */
async function listRefusedDonations(
  database: Handle,
  beyond: number,
  userId: number | null,
): Promise<RefusedDonation[]> {
  const { rows } = await sql<RefusedDonation>`
    select d.id, d."paymentId" from users u join fundraisers f on f."userId" = u.id join donations d on d."fundraiserId" = f.id
    where u."refusedAt" is not null
      ${userId === null ? sql`` : sql`and u.id = ${userId}`}
      and not exists (select 1 from payout_requests p where p."userId" = u.id and p.status <> 'failed')
      and d.id > ${beyond} and d."returnedAmount" < d.amount and d."isDisputed" = 0
      and not exists (select 1 from refunds r where r."paymentId" = d."paymentId" and r.status <> 'succeeded')
    order by d.id limit ${BATCH}`.execute(database)
  return rows
}
