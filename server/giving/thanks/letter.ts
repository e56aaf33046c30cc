import { creatorName } from '#shared/rules/names'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'
import { linesOf } from '../notifications/letters'

interface Thanks {
  message: string
  fundraiserId: number
  title: string
  displayName: string | null
  fullName: string
}

/** A creator's message to a donor. It names the writer. The message is always plain text, so markup in it has no effect. */
export function thanksLetter(publicUrl: string, thanks: Thanks, donorName: string | null): Letter {
  const { title, fundraiserId, displayName, fullName } = thanks
  const creator = creatorName({ displayName, user: { fullName } })
  return {
    subject: 'Thank you for your donation',
    paragraphs: [
      donorName === null ? 'Hello,' : `Hello ${donorName},`,
      `${creator}, whose fundraiser “${title}” you gave to, writes to you:`,
      ...linesOf(thanks.message),
    ],
    action: { label: 'See the fundraiser', url: `${publicUrl}/fundraiser/${fundraiserId}` },
    ending: [
      `${SITE_NAME} sent you this; the writer does not see your address. Never send money or passwords because of a mail: give only on the fundraiser’s page.`,
    ],
  }
}
