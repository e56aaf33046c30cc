import type { Donation, ListedDonation } from '#shared/contract/donations'
import { ANONYMOUS } from '#shared/rules/names'
import type { Row } from '../../platform/database/schema'
import type { DonationWithTitle } from './queries'

/**
 * A donation as the public may see it: the amount that is left after refunds, never the donor's e-mail address, and no name for an
 * anonymous donor, and no hidden message.
 */
export function presentDonation(row: Row<'donations'>): Donation {
  const isAnonymous = row.isAnonymous === 1 || !row.donorName
  return {
    id: row.id,
    fundraiserId: row.fundraiserId,
    amount: row.amount - row.returnedAmount,
    donorName: isAnonymous ? ANONYMOUS : (row.donorName ?? ANONYMOUS),
    message: row.messageHiddenAt === null ? row.message : null,
    isAnonymous,
    createdAt: new Date(row.createdAt).toISOString(),
    ...(row.messageHiddenAt !== null && { isMessageHidden: true }),
  }
}

/** The same for a list, with the fundraiser that it was for. */
export function presentListed(row: DonationWithTitle): ListedDonation {
  return { ...presentDonation(row), fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle } }
}

/** The same for the donor and for admins, who also see a hidden message. */
export function presentToDonor(row: DonationWithTitle): ListedDonation {
  return { ...presentListed(row), message: row.message }
}
