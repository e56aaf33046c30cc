import { Link } from 'react-router-dom'
import type { GivenDonation } from '#shared/contract/user-donations'
import { sayNodes } from '../../language/say-nodes'
import { ownReceipt } from './own-receipt'

interface Props {
  donation: Pick<GivenDonation, 'receipt' | 'fundraiser'>
  className?: string
}

/** The link to the receipt in the list of its donor, who can then read it offline too; nothing without a receipt. */
export function ReceiptLink({ donation: { receipt, fundraiser }, className }: Props) {
  if (!receipt) return null
  return (
    <Link className={className} to={`/receipt/${receipt}`} state={ownReceipt()}>
      {sayNodes('Receipt<unseen> for {title}</unseen>', {
        unseen: (words) => <span className="unseen">{words}</span>,
        title: fundraiser.title,
      })}
    </Link>
  )
}
