import { type ReactNode, useState } from 'react'
import { type AdminPayout, listAdminPayouts } from '#shared/contract/admin/money'
import { isInProgress, PAYOUT_STATUSES } from '#shared/rules/payouts'
import { useViewer } from '../../../account/useViewer'
import { Dialog } from '../../../components/ui/Dialog'
import { ListSection } from '../section/ListSection'
import { RowButton } from '../section/RowButton'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { CompletePayout } from './CompletePayout'
import { PAYOUT_COLUMNS } from './payout-columns'
import { needsApproval, payoutName } from './payout-words'
import { RefusePayout } from './RefusePayout'
import { RevealAccount } from './RevealAccount'
import { SendPayout } from './SendPayout'
import { TakeOverPayout } from './TakeOverPayout'

const CHOICES = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ['', 'All'],
      ['pending', 'Pending'],
      ['processing', 'Processing'],
      ['completed', 'Completed'],
      ['failed', 'Failed'],
    ],
  },
] as const

/** The queue of payouts: those that wait for an admin first. */
export function PayoutsSection() {
  return (
    <ListSection
      name="payouts"
      title="Payouts"
      nouns={['payout', 'payouts']}
      exportName="payouts"
      query={({ page, value }) =>
        adminPage(listAdminPayouts, { query: { ...page, status: oneOf(PAYOUT_STATUSES, value('status')) } })
      }
      filters={{ searchLabel: 'Search payouts', placeholder: 'Person, campaign or reference', choices: CHOICES }}
      empty="No payout matches. Requests of creators appear here."
      columns={PAYOUT_COLUMNS}
      actions={(payout) => <PayoutActions payout={payout} />}
    />
  )
}

/** The actions for a payout in its current status. A payout that a provider has sent is completed by the provider. */
function PayoutActions({ payout }: { payout: AdminPayout }) {
  const { status, method, methods, canStop, bankAccount, secondAdmin } = payout
  const { viewer } = useViewer()
  const approval = secondAdmin?.approval
  const isApprovedByViewer = approval?.isValid === true && approval.admin.id === viewer?.id
  const isByHand = status === 'processing' && method === 'by-hand'
  // A bank may return a transfer after it was marked as arrived.
  const canFail = status === 'pending' || canStop || (method === 'by-hand' && status !== 'failed')
  if (!isInProgress(status) && !canFail) return null
  return (
    <div className={isByHand || canStop ? 'stacked-actions' : 'row-actions'}>
      {status === 'pending' && methods.length > 0 && !isApprovedByViewer && (
        <InDialog payout={payout} {...sendingWords(payout)}>
          {(close) => <SendPayout payout={payout} onClose={close} />}
        </InDialog>
      )}
      {status === 'pending' && methods.length > 0 && bankAccount === null && (
        <InDialog payout={payout} word="Show recipient" title="Recipient">
          {() => <RevealAccount payout={payout} what="recipient" />}
        </InDialog>
      )}
      {isApprovedByViewer && <span className="quiet-text">You have approved it. Another admin must send it.</span>}
      {isByHand && (
        <>
          <InDialog payout={payout} word="Mark completed" title="Mark this payout as completed">
            {(close) => <CompletePayout payout={payout} onClose={close} />}
          </InDialog>
          <InDialog payout={payout} word="Show account number" title="Account number">
            {() => <RevealAccount payout={payout} what="account number" />}
          </InDialog>
        </>
      )}
      {canStop && !isApprovedByViewer && (
        <InDialog payout={payout} word="Send by hand" title="Send this payout by hand">
          {(close) => <TakeOverPayout payout={payout} onClose={close} />}
        </InDialog>
      )}
      {canFail && (
        <InDialog
          payout={payout}
          word={status === 'pending' ? 'Refuse' : 'Mark failed'}
          title="Return the money to the balance"
          isDanger
        >
          {(close) => <RefusePayout payout={payout} onClose={close} />}
        </InDialog>
      )}
      {status === 'processing' && !isByHand && (
        <span className="quiet-text">
          {payout.lastError ? 'It is tried again by itself.' : 'The provider reports when it has arrived.'}
        </span>
      )}
    </div>
  )
}

/** A first approval sends nothing. */
function sendingWords(payout: AdminPayout) {
  return needsApproval(payout)
    ? { word: 'Approve', title: 'Approve this payout' }
    : { word: 'Send', title: 'Send this payout' }
}

interface Props {
  payout: AdminPayout
  word: string
  title: string
  isDanger?: boolean
  children: (close: () => void) => ReactNode
}

function InDialog({ payout, word, title, isDanger = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <RowButton
        about={payoutName(payout)}
        className={isDanger ? 'danger' : ''}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {word}
      </RowButton>
      <Dialog title={title} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}
