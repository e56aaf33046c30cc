import type { Receipt } from '#shared/contract/letters'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { DEFAULT_NAME } from '#shared/site'
import type { Letter } from '../../platform/mail/letter'

/** The receipt mail for a recorded donation. `url` opens the same receipt as a page. `siteName`: or the mark that stands for it. */
export function receiptLetter(receipt: Receipt, url: string, siteName = DEFAULT_NAME): Letter {
  const { amount, coveredFee, platformFee, communityLeaderFee, toRecipient, fundraiser, donorName, paidAs } = receipt
  const { organisation, charityText } = receipt
  const house = organisation?.name ?? siteName
  return {
    subject: `Your receipt for ${formatCents(amount + coveredFee)}`,
    paragraphs: [
      donorName === ANONYMOUS ? 'Hello,' : `Hello ${donorName},`,
      `Thank you for your donation to “${fundraiser.title}” by ${fundraiser.creatorName}. It has arrived.`,
    ],
    facts: [
      ['Amount', formatCents(amount)],
      ...(coveredFee > 0
        ? [
            ['Fees you covered', formatCents(coveredFee)] as const,
            ['You paid', formatCents(amount + coveredFee)] as const,
          ]
        : []),
      ...(paidAs ? [['Paid as', paidAs] as const] : []),
      ['Platform fee', formatCents(platformFee)],
      ...(communityLeaderFee > 0 ? [['Community leader’s commission', formatCents(communityLeaderFee)] as const] : []),
      ['To the recipient', formatCents(toRecipient)],
      ['Date', formatDate(receipt.createdAt)],
      ['Receipt number', receipt.number],
      ['Reference', receipt.reference],
      ...(organisation ? [['Received by', describeOrganisation(organisation)] as const] : []),
    ],
    action: { label: 'See and print your receipt', url },
    ending: [
      ...(charityText ? [charityText] : []),
      'Whoever has this link can read your receipt, so keep it to yourself.',
      `This mail confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your country; ${house} can’t promise it.`,
    ],
  }
}

/** On one line: name, registration number, address. */
function describeOrganisation({ name, id, address }: NonNullable<Receipt['organisation']>): string {
  return [name, `registration number ${id}`, address].filter(Boolean).join(', ')
}
