import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import type { Row } from '../../platform/database/schema'
import type { Letter } from '../../platform/mail/letter'
import type { Credit } from '../payments/tables'
import { greeting } from '../refunds/letters'

/** Tells the donor that what they paid too much was added to their donation. `url`: of the receipt. */
export function raisedLetter(donation: Row<'donations'>, { amount }: Credit, title: string, url: string): Letter {
  const { donorName, amount: raised, paymentIntentId } = donation
  return {
    subject: say('Your donation is {raised} now', { raised: formatCents(raised) }),
    paragraphs: [
      greeting({ name: donorName }),
      say('You paid {amount} more than your donation to “{title}”. We have added it: your donation is {raised} now.', {
        amount: formatCents(amount),
        title,
        raised: formatCents(raised),
      }),
    ],
    action: { label: say('See and print your receipt'), url },
    ending: [
      say('Your reference: {reference}. If you want that part back instead, answer this mail.', {
        reference: paymentIntentId,
      }),
    ],
  }
}
