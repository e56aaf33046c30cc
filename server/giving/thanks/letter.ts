import { say } from '#shared/language/say'
import { creatorName } from '#shared/rules/names'
import { pagesAt } from '../../platform/language/current-language'
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
    subject: say('Thank you for your donation'),
    paragraphs: [
      donorName === null ? say('Hello,') : say('Hello {name},', { name: donorName }),
      say('{creator}, whose fundraiser “{title}” you gave to, writes to you:', { creator, title }),
      ...linesOf(thanks.message),
    ],
    action: { label: say('See the fundraiser'), url: `${pagesAt(publicUrl)}/fundraiser/${fundraiserId}` },
    ending: [
      say(
        '{site} sent you this; the writer does not see your address. Never send money or passwords because of a mail: give only on the fundraiser’s page.',
        { site: SITE_NAME },
      ),
    ],
  }
}
