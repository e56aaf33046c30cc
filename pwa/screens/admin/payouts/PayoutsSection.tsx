import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type AdminPayout, listAdminPayouts, revealPayoutDestination } from '#shared/contract/admin/money'
import type { CallReply } from '#shared/contract/base/call'
import { formatCountry } from '#shared/language/format-country'
import { formatCents } from '#shared/rules/money/money'
import { isInProgress, PAYOUT_STATUSES } from '#shared/rules/payouts'
import { useViewer } from '../../../account/viewer'
import { send } from '../../../api/client'
import { reasonOf } from '../../../api/errors'
import { Form } from '../../../components/form/Form'
import { TextArea } from '../../../components/form/TextArea'
import { Dialog } from '../../../components/ui/Dialog'
import { Facts } from '../../../components/ui/Facts'
import { DialogActions } from '../section/DialogActions'
import { ListSection } from '../section/ListSection'
import { RowButton } from '../section/RowButton'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { BankReference, PayoutNotes } from './BankTransferFields'
import { PayoutFacts } from './PayoutFacts'
import { PAYOUT_COLUMNS } from './payout-columns'
import { needsApproval, payoutName } from './payout-words'
import { SendPayout } from './SendPayout'
import { TakeOverPayout } from './TakeOverPayout'
import { useDecision } from './useDecision'

const MAXIMUM_NOTES = 500

interface RefusePayoutProps {
  payout: AdminPayout
  onClose: () => void
}

/** Ends a payout without sending it: the money returns to the person's balance. */
function RefusePayout({ payout, onClose }: RefusePayoutProps) {
  const form = useDecision(payout, {
    read: ({ notes }) => ({ status: 'failed', notes }),
    done: ({ user, amount }) => ({
      title: payout.status === 'pending' ? 'Payout refused' : 'Payout marked as failed',
      description: `${formatCents(amount)} is back in the balance of ${user.fullName}.`,
    }),
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      <p className="form-note">
        {payout.status === 'pending'
          ? 'Nothing is sent.'
          : 'Do this only if the transfer did not arrive, or was returned.'}{' '}
        The money returns to the person’s balance, and they get a mail with your notes.
      </p>
      <TextArea
        name="notes"
        label="Notes: why, and what they can do"
        maximum={MAXIMUM_NOTES}
        maxLength={MAXIMUM_NOTES}
        rows={3}
      />
      <DialogActions what="This" pending="Saving..." isDanger onClose={onClose}>
        Return the money
      </DialogActions>
    </Form>
  )
}

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
    <div className="row-actions">
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
        className={isDanger ? 'danger' : 'quiet'}
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

interface CompletePayoutProps {
  payout: AdminPayout
  onClose: () => void
}

/** Marks a manual transfer as arrived. */
function CompletePayout({ payout, onClose }: CompletePayoutProps) {
  const form = useDecision(payout, {
    read: ({ stripeTransferId, notes }) => ({ status: 'completed', stripeTransferId, notes }),
    done: ({ user, amount }) => ({
      title: 'Payout completed',
      description: `${user.fullName} gets a mail that ${formatCents(amount)} was paid out.`,
    }),
    onClose,
  })
  return (
    <Form form={form} className="admin-form">
      <PayoutFacts payout={payout} />
      <BankReference label="Reference" hint="The reference of your bank for this transfer." />
      <PayoutNotes />
      <DialogActions what="This" pending="Saving..." onClose={onClose}>
        Mark completed
      </DialogActions>
    </Form>
  )
}

interface RevealAccountProps {
  payout: AdminPayout
  what: 'account number' | 'recipient'
}

/** Shows the destination in full after a warning about the audit trail. It is removed from memory when the dialog closes. */
function RevealAccount({ payout, what }: RevealAccountProps) {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: () => send(revealPayoutDestination, { params: { id: payout.id } }),
    gcTime: 0,
  })
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
            <button type="button" aria-disabled={isPending} onClick={() => !isPending && mutate()}>
              {isPending ? 'Loading...' : `Show ${what}`}
            </button>
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
  const { accountHolderName, bankName, accountNumber, routingNumber, swiftCode, mobileMoneyProvider } = destination
  const facts = [
    ['Amount', formatCents(amount)],
    ['Recipient', destination.recipient],
    ['Holder', accountHolderName],
    [
      'Bank',
      mobileMoneyProvider && mobileMoneyProvider !== bankName ? `${bankName} (${mobileMoneyProvider})` : bankName,
    ],
    ['Number', accountNumber],
    ['Routing number', routingNumber],
    ['SWIFT', swiftCode],
    ['Address', addressOf(destination)],
    ['Phone', destination.phone],
    ['Country', destination.country && formatCountry(destination.country)],
    ['Currency', destination.recipient ? null : destination.currency],
  ] as const
  return (
    <Facts facts={facts.flatMap(([name, value]) => (value ? [[name, <bdi key={name}>{value}</bdi>] as const] : []))} />
  )
}
