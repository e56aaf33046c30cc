import { useMutation } from '@tanstack/react-query'
import { type AdminPayout, listAdminPayouts, revealPayoutDestination } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { formatCountry } from '#shared/language/format-country'
import { formatCents } from '#shared/rules/money/money'
import { isInProgress, PAYOUT_STATUSES } from '#shared/rules/payouts'
import { useViewer } from '../../../account/viewer'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { PendingButton } from '../../../components/form/Form'
import { Facts } from '../../../components/ui/Facts'
import { adminPage } from '../section/calls'
import { RowDialog } from '../section/dialogs'
import { oneOf } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { needsApproval, PAYOUT_COLUMNS, payoutName, STATUS_NAMES } from './payout-columns'
import { CompletePayout, RefusePayout, SendPayout, TakeOverPayout } from './payout-forms'

export function PayoutsSection() {
  return (
    <ListSection
      name="payouts"
      title="Payouts"
      nouns={['payout', 'payouts']}
      query={({ page, value }) =>
        adminPage(listAdminPayouts, { query: { ...page, status: oneOf(PAYOUT_STATUSES, value('status')) } })
      }
      filters={{
        searchLabel: 'Search payouts',
        placeholder: 'Person, campaign or reference',
        choices: [{ name: 'status', label: 'Status', options: { '': 'All', ...STATUS_NAMES } }],
      }}
      empty="No payout matches. Requests of creators appear here."
      columns={PAYOUT_COLUMNS}
      actions={(payout) => <PayoutActions payout={payout} />}
    />
  )
}

function PayoutActions({ payout }: { payout: AdminPayout }) {
  const { status, method, methods, canStop, bankAccount, secondAdmin } = payout
  const { viewer } = useViewer()
  const name = payoutName(payout)
  const approval = secondAdmin?.approval
  const isApprovedByViewer = approval?.isValid === true && approval.admin.id === viewer?.id
  const isByHand = status === 'processing' && method === 'by-hand'
  // A bank may return a transfer after it was marked as arrived.
  const canFail = status === 'pending' || canStop || (method === 'by-hand' && status !== 'failed')
  const isCompletedByViewer = status === 'completed' && payout.completedById === viewer?.id
  if (!isInProgress(status) && !canFail) return null
  return (
    <div className="row-actions">
      {status === 'pending' && methods.length > 0 && !isApprovedByViewer && (
        <RowDialog about={name} {...sendingText(payout)}>
          {(close) => <SendPayout payout={payout} onClose={close} />}
        </RowDialog>
      )}
      {status === 'pending' && methods.length > 0 && bankAccount === null && (
        <RowDialog about={name} word="Show recipient" title="Recipient">
          {() => <RevealAccount payout={payout} what="recipient" />}
        </RowDialog>
      )}
      {isApprovedByViewer && <span className="quiet-text">You have approved it. Another admin must send it.</span>}
      {isByHand && (
        <>
          <RowDialog about={name} word="Mark completed" title="Mark this payout as completed">
            {(close) => <CompletePayout payout={payout} onClose={close} />}
          </RowDialog>
          <RowDialog about={name} word="Show account number" title="Account number">
            {() => <RevealAccount payout={payout} what="account number" />}
          </RowDialog>
        </>
      )}
      {canStop && !isApprovedByViewer && (
        <RowDialog about={name} word="Send by hand" title="Send this payout by hand">
          {(close) => <TakeOverPayout payout={payout} onClose={close} />}
        </RowDialog>
      )}
      {canFail && isCompletedByViewer && (
        <span className="quiet-text">You marked it completed. If it came back, another admin marks it failed.</span>
      )}
      {canFail && !isCompletedByViewer && (
        <RowDialog
          about={name}
          word={status === 'pending' ? 'Refuse' : 'Mark failed'}
          title="Return the money to the balance"
          isDanger
        >
          {(close) => <RefusePayout payout={payout} onClose={close} />}
        </RowDialog>
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
function sendingText(payout: AdminPayout) {
  return needsApproval(payout)
    ? { word: 'Approve', title: 'Approve this payout' }
    : { word: 'Send', title: 'Send this payout' }
}

/** Shows the destination in full after a warning about the audit trail. It is removed from memory when the dialog closes. */
function RevealAccount({ payout, what }: { payout: AdminPayout; what: 'account number' | 'recipient' }) {
  const revealing = useMutation({
    mutationFn: () => send(revealPayoutDestination, { params: { id: payout.id } }),
    gcTime: 0,
  })
  const { data, error } = revealing
  return (
    <div aria-live="polite">
      {data ? (
        <Destination destination={data} amount={payout.amount} />
      ) : (
        <>
          <p className="form-note">
            The audit trail records that you see it, with your name and the time. Show it only to make this transfer.
          </p>
          {error && <p className="form-problem">{reasonOf(error, 'It could not be loaded. Please try again.')}</p>}
          <p className="actions">
            <PendingButton action={revealing} pending="Loading...">
              Show {what}
            </PendingButton>
          </p>
        </>
      )}
    </div>
  )
}

interface DestinationProps {
  destination: CallReply<typeof revealPayoutDestination>
  /** Cents. */
  amount: number
}

/** `12 Harbour Street, 10115 Berlin`; empty without an address. */
function addressOf({ street, houseNumber, postalCode, city }: DestinationProps['destination']): string {
  const parts = [
    [houseNumber, street],
    [postalCode, city],
  ]
  return parts
    .map((words) => words.filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')
}

function Destination({ destination, amount }: DestinationProps) {
  const { bankName, mobileMoneyProvider: network } = destination
  const facts = [
    ['Amount', formatCents(amount)],
    ['Recipient', destination.recipient],
    ['Holder', destination.accountHolderName],
    ['Bank', network && network !== bankName ? `${bankName} (${network})` : bankName],
    ['Number', destination.accountNumber],
    ['Routing number', destination.routingNumber],
    ['SWIFT', destination.swiftCode],
    ['Address', addressOf(destination)],
    ['Phone', destination.phone],
    ['Country', destination.country && formatCountry(destination.country)],
    ['Currency', destination.recipient ? null : destination.currency],
  ] as const
  return (
    <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, <bdi key={name}>{value}</bdi>] as const] : []))} />
  )
}
