import { Link } from 'react-router-dom'
import type { GivenDonation } from '#shared/contract/user-donations'
import { sayNodes, unseen } from '../../language/say-nodes'
import { currentAccount, VISITOR } from '../../offline/settings'

interface Props {
  donation: Pick<GivenDonation, 'receipt' | 'fundraiser'>
  className?: string
}

/** The link to the receipt in the list of its donor, who can then read it offline too; nothing without a receipt. */
export function ReceiptLink({ donation: { receipt, fundraiser }, className }: Props) {
  if (!receipt) return null
  return (
    <Link className={className} to={`/receipt/${receipt}`} state={ownReceipt()}>
      {sayNodes('Receipt<unseen> for {title}</unseen>', { unseen, title: fundraiser.title })}
    </Link>
  )
}

/** The state of a link from donors' own lists to a receipt. It stays with the entry in the browser's history, also after a reload. */
export const ownReceipt = () => ({ receiptOf: currentAccount() })

/** Whether a receipt was opened by its donor, who is still the one that is signed in. `state`: of the address. */
export function isOwnReceipt(state: unknown): boolean {
  const account = currentAccount()
  return (
    account !== VISITOR &&
    typeof state === 'object' &&
    state !== null &&
    'receiptOf' in state &&
    state.receiptOf === account
  )
}
