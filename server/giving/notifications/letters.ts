import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import { type Featured, type Letter, shortTitle } from '../../platform/mail/letter'
import { nameOnPage, presentDonation } from '../donations/present'

const why = () => say('You can choose in your settings whether you hear of each donation, once a day, or not at all.')

/** Tells the creator about one donation, with a name that the page hides, but never with the donor's address. */
export function noticeLetter(publicUrl: string, donation: Row<'donations'>, fundraiser: Featured): Letter {
  const { amount, message } = presentDonation(donation)
  const { id, title } = fundraiser
  const giver = donation.donorName ?? say('Somebody who stays anonymous')
  return {
    subject: say('{giver} gave {amount} for {title}', {
      giver: shortTitle(giver),
      amount: formatCents(amount),
      title: shortTitle(title),
    }),
    fundraiser,
    paragraphs: [
      say('{giver} gave {amount} to “{title}”. {kept} of it is yours after fees.', {
        giver,
        amount: formatCents(amount),
        title,
        kept: formatCents(yours(donation)),
      }),
      ...askedNotToName(donation),
      ...(message ? [say('They wrote:'), ...linesOf(message)] : []),
    ],
    action: { label: say('Thank'), url: `${pagesAt(publicUrl)}/fundraiser/${id}#thanks` },
    ending: [why()],
  }
}

export interface Digest {
  count: number
  /** Cents. */
  amount: number
  donations: (Row<'donations'> & { title: string })[]
}

export function digestLetter(publicUrl: string, digest: Digest): Letter {
  const { count, amount, donations } = digest
  const more = count - donations.length
  return {
    subject: say('{count, plural, one {# new donation} other {# new donations}}: {amount}', {
      count,
      amount: formatCents(amount),
    }),
    paragraphs: [
      say(
        'Your fundraisers received {count, plural, one {# new donation} other {# new donations}} since the last mail, {amount} in all before fees:',
        { count, amount: formatCents(amount) },
      ),
    ],
    facts: donations.map((donation) => [
      formatCents(donation.amount),
      say('{name}, for “{title}”', { name: nameOf(donation), title: donation.title }),
    ]),
    action: { label: say('See them all'), url: `${pagesAt(publicUrl)}/dashboard` },
    ending: [...(more > 0 ? [say('And {more, number} more.', { more })] : []), why()],
  }
}

const yours = ({ amount, platformFee, communityLeaderFee }: Row<'donations'>) =>
  amount - platformFee - communityLeaderFee

function askedNotToName(donation: Row<'donations'>): string[] {
  const { donorName } = donation
  const name = nameOnPage(donation)
  if (donorName === null || name === donorName) return []
  if (name === null) return [say('They don’t show their name on the page, so please don’t name them in public.')]
  return [say('The page shows them as “{name}”, so please don’t use their whole name in public.', { name })]
}

function nameOf(donation: Row<'donations'>): string {
  const { donorName } = donation
  const name = nameOnPage(donation)
  if (donorName === null || name === donorName) return donorName ?? say('Anonymous')
  return `${donorName} (${name === null ? say('Name hidden on the page') : say('On the page: {name}', { name })})`
}

/** The lines of a message. */
export const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '')
