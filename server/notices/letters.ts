import { formatCents } from '#shared/rules/money'
import type { Row } from '../database/schema'
import { presentDonation } from '../donations/present'
import type { Letter } from '../mail/letter'

const SUBJECT_TITLE = 60
const WHY = 'You can choose in your settings whether you hear of each donation, once a day, or not at all.'

/** Of one donation, for whom it is. Never the donor's address, nor the name of one who gave none. */
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
  /** The first of them. */
  donations: (Row<'donations'> & { title: string })[]
}

/** Of all that came since the last one, for whom it is. */
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

/** A subject is one short line. */
function shortTitle(title: string): string {
  const characters = [...title.replace(/\s+/g, ' ')]
  return characters.length > SUBJECT_TITLE ? `${characters.slice(0, SUBJECT_TITLE - 1).join('')}…` : characters.join('')
}

/** A person's text, a paragraph for each line. */
export function linesOf(text: string): string[] {
  return text.split(/\n+/).filter((line) => line.trim() !== '')
}
