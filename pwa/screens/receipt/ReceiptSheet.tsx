import { Link } from 'react-router-dom'
import type { Receipt } from '#shared/contract/letters'
import { say, sayIn } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { DataAge } from '../../components/device/DataAge'
import { PaperSheet } from '../../components/paper/PaperSheet'
import { donorShown } from '../../components/people/donor-shown'
import { Facts } from '../../components/ui/Facts'
import { useSite } from '../../page/page'

interface Props {
  receipt: Receipt
  /** When it was fetched, in milliseconds since 1970. */
  updatedAt: number
}

/** The receipt. It is printed on one sheet of paper. */
export function ReceiptSheet({ receipt, updatedAt }: Props) {
  const { name, email } = useSite()
  const { amount, coveredFee, platformFee, communityLeaderFee, toRecipient, returnedAmount, paidAs, fundraiser } =
    receipt
  const { organisation, charityText } = receipt
  const paid = amount + coveredFee
  return (
    <PaperSheet title={say('Donation receipt')} organisation={organisation}>
      <DataAge updatedAt={updatedAt} />
      <p className="receipt-amount">
        <strong>{formatCents(paid)}</strong>
        {paidAs && <span>{say('paid as {amount}', { amount: paidAs })}</span>}
      </p>
      {returnedAmount > 0 && (
        <p className="form-note">
          {returnedAmount >= paid
            ? say('The full amount, {amount}, was refunded to you.', { amount: formatCents(returnedAmount) })
            : say('{amount} of it was refunded to you.', { amount: formatCents(returnedAmount) })}
        </p>
      )}
      <Facts
        facts={[
          [say('Receipt number'), receipt.number],
          [sayIn('a receipt', 'From'), <bdi key="from">{donorShown(receipt.donorName)}</bdi>],
          [
            sayIn('a receipt', 'For'),
            <Link key="for" to={`/fundraiser/${fundraiser.id}`} dir="auto">
              {fundraiser.title}
            </Link>,
          ],
          [say('Raised by'), <bdi key="by">{fundraiser.creatorName}</bdi>],
          [say('Date'), formatDate(receipt.createdAt)],
          [say('Reference'), receipt.reference],
        ]}
      />
      <h2>{say('Where it goes')}</h2>
      <Facts
        facts={[
          ...(coveredFee > 0
            ? [
                [say('Donation'), formatCents(amount)] as const,
                [say('Fees you covered'), formatCents(coveredFee)] as const,
              ]
            : []),
          [say('To the recipient'), formatCents(toRecipient)],
          [say('Platform fee'), formatCents(platformFee)],
          ...(communityLeaderFee > 0
            ? [[say('Community leader’s commission'), formatCents(communityLeaderFee)] as const]
            : []),
          [say('Total'), formatCents(paid)],
        ]}
      />
      {charityText && <p className="receipt-charity">{charityText}</p>}
      <p className="receipt-note">
        {say(
          'This receipt confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your country; {organisation} can’t promise it.',
          { organisation: organisation?.name ?? name },
        )}{' '}
        {email
          ? say('Questions? Write to {email} and give the reference.', { email })
          : say('Questions? Write to us with our contact form and give the reference.')}
      </p>
    </PaperSheet>
  )
}
