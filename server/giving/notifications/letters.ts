import { formatCents } from '#shared/rules/money/money'
import type { Row } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import { shortTitle } from '../../platform/mail/short-title'
import { presentDonation } from '../donations/present'

const WHY = 'You can choose in your settings whether you hear of each donation, once a day, or not at all.'

/** Tells the creator about one donation. It never contains the donor's address, nor a name for an anonymous donor. */
export function noticeLetter(
  publicUrl: string,
  { fullName }: { fullName: string },
  donation: Row<'donations'>,
  title: string,
): Letter {
  const { amount, donorName, isAnonymous, message } = presentDonation(donation)
  const giver = isAnonymous ? 'Somebody who stays anonymous' : donorName
  return {
    subject: `New donation: ${formatCents(amount)} for ${shortTitle(title)}`,
    paragraphs: [
      `Hello ${fullName},`,
      `${giver} gave ${formatCents(amount)} to “${title}”. ${formatCents(yours(donation))} of it is yours after fees.`,
      ...(message ? ['They wrote:', ...linesOf(message)] : []),
    ],
    action: { label: 'See your fundraiser', url: `${publicUrl}/fundraiser/${donation.fundraiserId}` },
    ending: [WHY],
  }
}

export interface Digest {
  count: number
  /** Cents. */
  amount: number
  /** The first donations. */
  donations: (Row<'donations'> & { title: string })[]
}

/** Tells the creator about all donations since the last digest. */
export function digestLetter(publicUrl: string, { fullName }: { fullName: string }, digest: Digest): Letter {
  const { count, amount, donations } = digest
  const howMany = count === 1 ? '1 new donation' : `${count} new donations`
  const more = count - donations.length
  return {
    subject: `${howMany}: ${formatCents(amount)}`,
    paragraphs: [
      `Hello ${fullName},`,
      `Your fundraisers received ${howMany} since the last mail, ${formatCents(amount)} in all before fees:`,
    ],
    facts: donations.map((donation) => [
      formatCents(donation.amount),
      `${presentDonation(donation).donorName}, for “${donation.title}”`,
    ]),
    action: { label: 'See them all', url: `${publicUrl}/dashboard` },
    ending: [...(more > 0 ? [`And ${more} more.`] : []), WHY],
  }
}

const yours = ({ amount, platformFee, communityLeaderFee }: Row<'donations'>) =>
  amount - platformFee - communityLeaderFee

/** Splits a person's text into paragraphs, one for each line. */
export function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
