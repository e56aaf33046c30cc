import { Link } from 'react-router-dom'
import type { Receipt } from '#shared/contract/letters'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { DataAge } from '../../components/device/DataAge'
import { PaperSheet } from '../../components/paper/PaperSheet'
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
    <PaperSheet title="Donation receipt" organisation={organisation}>
      <DataAge updatedAt={updatedAt} />
      <p className="receipt-amount">
        <strong>{formatCents(paid)}</strong>
        {paidAs && <span>paid as {paidAs}</span>}
      </p>
      {returnedAmount > 0 && (
        <p className="form-note">
          {returnedAmount >= paid
            ? `The full amount, ${formatCents(returnedAmount)}, was refunded to you.`
            : `${formatCents(returnedAmount)} of it was refunded to you.`}
        </p>
      )}
      <Facts
        facts={[
          ['Receipt number', receipt.number],
          ['From', <bdi key="from">{receipt.donorName}</bdi>],
          [
            'For',
            <Link key="for" to={`/fundraiser/${fundraiser.id}`} dir="auto">
              {fundraiser.title}
            </Link>,
          ],
          ['Raised by', <bdi key="by">{fundraiser.creatorName}</bdi>],
          ['Date', formatDate(receipt.createdAt)],
          ['Reference', receipt.reference],
        ]}
      />
      <h2>Where it goes</h2>
      <Facts
        facts={[
          ...(coveredFee > 0
            ? [['Donation', formatCents(amount)] as const, ['Fees you covered', formatCents(coveredFee)] as const]
            : []),
          ['To the recipient', formatCents(toRecipient)],
          ['Platform fee', formatCents(platformFee)],
          ...(communityLeaderFee > 0
            ? [['Community leader’s commission', formatCents(communityLeaderFee)] as const]
            : []),
          ['Total', formatCents(paid)],
        ]}
      />
      {charityText && <p className="receipt-charity">{charityText}</p>}
      <p className="receipt-note">
        This receipt confirms your payment. Whether a gift can be deducted from your taxes depends on the law of your
        country; {organisation?.name ?? name} can’t promise it. Questions? Write to{' '}
        {email ?? 'us with our contact form'} and give the reference.
      </p>
    </PaperSheet>
  )
}
