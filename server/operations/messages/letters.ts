import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { messageNumber, messagePath } from '#shared/rules/messages'
import { linesOf } from '../../giving/notifications/letters'
import type { Row } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'

/** The answer of the team, or why it closed a message. It has nothing of what the writer typed, who may be a stranger to the address. */
export function messageLetter(
  publicUrl: string,
  { publicId, createdAt }: Pick<Row<'messages'>, 'publicId' | 'createdAt'>,
  { act, text }: { act: 'answer' | 'close'; text: string },
): Letter {
  const number = messageNumber(publicId)
  const date = formatDate(new Date(createdAt).toISOString())
  const [subject, opening] =
    act === 'answer'
      ? [
          say('Our answer to your message {number}', { number }),
          say('You wrote to us on {date}. This is our answer:', { date }),
        ]
      : [
          say('Your message {number} is closed', { number }),
          say('You wrote to us on {date}. We have closed your message for this reason:', { date }),
        ]
  return {
    subject,
    paragraphs: [opening, ...linesOf(text)],
    action: { label: say('See your message and what became of it'), url: pagesAt(publicUrl) + messagePath(publicId) },
    ending: [
      say('If something is missing, please write to us again and name the number {number}.', { number }),
      say('Anyone who has this link can read your message, so keep it to yourself.'),
    ],
  }
}
