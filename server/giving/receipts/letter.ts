import type { Receipt } from '#shared/contract/letters'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { DEFAULT_NAME } from '#shared/site'
import { isolate } from '../../platform/mail/isolate'
import type { Letter } from '../../platform/mail/letter'

/** The receipt mail for a recorded donation. `url` opens the same receipt as a page. `siteName`: or the mark that stands for it. */
export function receiptLetter(receipt: Receipt, url: string, siteName = DEFAULT_NAME): Letter {
  const { amount, coveredFee, platformFee, communityLeaderFee, toRecipient, fundraiser, donorName, paidAs } = receipt
  const { organisation, charityText } = receipt
  const house = organisation?.name ?? siteName
  return {
    subject: say('Your receipt for {amount}', { amount: formatCents(amount + coveredFee) }),
    paragraphs: [
      donorName === ANONYMOUS ? say('Hello,') : say('Hello {name},', { name: donorName }),
      say('Thank you for your donation to “{title}” by {creator}. It has arrived.', {
        title: fundraiser.title,
        creator: fundraiser.creatorName,
      }),
    ],
    facts: [
      [say('Amount'), formatCents(amount)],
      ...(coveredFee > 0
        ? [
            [say('Fees you covered'), formatCents(coveredFee)] as const,
            [say('You paid'), formatCents(amount + coveredFee)] as const,
          ]
        : []),
      ...(paidAs ? [[say('Paid as'), paidAs] as const] : []),
      [say('Platform fee'), formatCents(platformFee)],
      ...(communityLeaderFee > 0
        ? [[say('Community leader’s commission'), formatCents(communityLeaderFee)] as const]
        : []),
      [say('To the recipient'), formatCents(toRecipient)],
      [say('Date'), formatDate(receipt.createdAt)],
      [say('Receipt number'), receipt.number],
      [say('Reference'), receipt.reference],
      ...(organisation ? [[say('Received by'), describeOrganisation(organisation)] as const] : []),
    ],
    action: { label: say('See and print your receipt'), url },
    ending: [
      ...(charityText ? [charityText] : []),
      say('Whoever has this link can read your receipt, so keep it to yourself.'),
      say(
        'This mail confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your country; {organisation} can’t promise it.',
        { organisation: house },
      ),
    ],
  }
}

/** On one line: name, registration number, address. */
function describeOrganisation({ name, id, address }: NonNullable<Receipt['organisation']>): string {
  const number = say('registration number {number}', { number: isolate(id) })
  return [isolate(name), number, ...(address ? [isolate(address)] : [])].join(', ')
}
