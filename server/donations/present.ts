import type { Donation } from '#shared/contract/donations'
import type { GivenDonation } from '#shared/contract/user-donations'
import { ANONYMOUS } from '#shared/rules/names'
import type { Row } from '../database/schema'
import type { ReceivedDonation } from './queries'

/**
 * A donation as the world may see it: the amount that stayed after what went back, never the donor's e-mail address, nor the name
 * of one who gave none.
 */
export function presentDonation(row: Row<'donations'>): Donation {
  const isAnonymous = row.isAnonymous === 1 || !row.donorName
  return {
    id: row.id,
    fundraiserId: row.fundraiserId,
    amount: row.amount - row.returnedAmount,
    donorName: isAnonymous ? ANONYMOUS : (row.donorName ?? ANONYMOUS),
    message: row.message,
    isAnonymous,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

/** The same with what it was for, in the list of whoever received it. */
export function presentReceived(row: ReceivedDonation): GivenDonation {
  return { ...presentDonation(row), fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle } }
}
