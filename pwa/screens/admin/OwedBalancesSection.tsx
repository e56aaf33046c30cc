import { type AdminPayout, listOwedBalances, type OwedBalance, payOwedBalance } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import type { OwedReason } from '#shared/rules/payouts'
import { send } from '../../api/client'
import { TextArea } from '../../components/form/Field'
import { FundraiserLink } from '../../components/ui/Buttons'
import { Facts } from '../../components/ui/Facts'
import type { Toast } from '../../notify/toasts'
import { approvedToast } from './payouts/payout-columns'
import { BankReference, PayoutNotes } from './payouts/payout-forms'
import { adminPage } from './section/calls'
import { Person, When } from './section/cells'
import { DialogForm, RowDialog } from './section/dialogs'
import { ListSection } from './section/ListSection'
import type { Columns } from './section/Rows'

const REASON_NAMES: Record<OwedReason, string> = {
  ended: 'Ended',
  'below-minimum': 'Below $50',
  'no-account': 'No bank account',
  'account-closed': 'Account closed',
}

const owedSource = ({ fundraiser }: OwedBalance) => fundraiser?.title ?? 'Leader’s commission'

/** `$12.40 for Amina Diallo`. */
export const owedName = ({ amount, user, contact }: OwedBalance) =>
  `${formatCents(amount)} for ${contact?.fullName ?? user.fullName}`

const MAXIMUM_RECIPIENT = 500

function PayByHand({ owed }: { owed: OwedBalance }) {
  if (owed.blockedBecause) return null
  return (
    <RowDialog about={owedName(owed)} word="Pay by hand" title="Pay this balance by hand">
      {(close) => <PayForm owed={owed} onClose={close} />}
    </RowDialog>
  )
}

function PayForm({ owed, onClose }: { owed: OwedBalance; onClose: () => void }) {
  const { user, fundraiser, amount, contact, secondAdminBecause } = owed
  return (
    <DialogForm
      schema={payOwedBalance.body}
      read={(typed) => ({ ...typed, userId: user.id, fundraiserId: fundraiser?.id ?? null, amount })}
      submit={(body, options) => send(payOwedBalance, { body }, options)}
      attempt={`owed:${owed.id}`}
      done={toastOf}
      failure={{ title: 'Not paid', text: 'Nothing has changed. Please try again.' }}
      what="This"
      confirm={`${secondAdminBecause ? 'Approve' : 'Pay'} ${formatCents(amount)}`}
      pending="Saving..."
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Amount', formatCents(amount)],
          ['Person', <bdi key="person">{contact?.fullName ?? user.fullName}</bdi>],
          ['Source', <bdi key="source">{owedSource(owed)}</bdi>],
        ]}
      />
      <p className="form-note">The whole rest leaves the balance. The person it belongs to can read who was paid.</p>
      <TextArea name="recipient" label="Who is paid, and how" maximum={MAXIMUM_RECIPIENT} rows={3} />
      {secondAdminBecause ? (
        <p className="form-note">
          {secondAdminBecause} Do not transfer it yet: another admin must send it first, in the section Payouts.
        </p>
      ) : (
        <BankReference
          label="Reference (optional)"
          hint="If you have made the transfer already: the reference of the bank."
        />
      )}
      <PayoutNotes />
    </DialogForm>
  )
}

function toastOf(payout: AdminPayout): Toast {
  if (payout.status === 'pending') return approvedToast(payout)
  if (payout.status === 'completed')
    return { title: 'Payout completed', description: `${formatCents(payout.amount)} is recorded as paid.` }
  return {
    title: 'Please transfer this payout',
    description: 'Transfer it, then mark it completed in the section Payouts, with the reference.',
  }
}

const COLUMNS: Columns<OwedBalance> = [
  {
    name: 'Balance',
    cell: (owed) => (
      <span className="admin-title">
        <b>{formatCents(owed.amount)}</b>
        {owed.fundraiser ? (
          <FundraiserLink fundraiser={owed.fundraiser} />
        ) : (
          <span className="quiet-text">{owedSource(owed)}</span>
        )}
      </span>
    ),
  },
  { name: 'Person', cell: (owed) => <Owner owed={owed} /> },
  { name: 'Why', cell: (owed) => <Reasons owed={owed} /> },
  { name: 'Since', cell: ({ since }) => <When moment={since} /> },
]

export function OwedBalancesSection() {
  return (
    <ListSection
      isMasked
      name="owed"
      title="Owed Balances"
      nouns={['balance', 'balances']}
      query={({ page }, addresses) => adminPage(listOwedBalances, { query: { ...page, addresses } })}
      filters={{ searchLabel: 'Search owed balances', placeholder: 'Person or campaign' }}
      empty="No balance matches. Money that is left when a campaign has ended or an account is closed appears here."
      columns={COLUMNS}
      actions={(owed) => <PayByHand owed={owed} />}
    />
  )
}

function Owner({ owed: { user, contact } }: { owed: OwedBalance }) {
  if (!contact) return <Person user={user} />
  return (
    <span className="admin-person">
      <bdi>{contact.fullName}</bdi>
      <span>{contact.email}</span>
    </span>
  )
}

function Reasons({ owed: { reasons, blockedBecause } }: { owed: OwedBalance }) {
  return (
    <span className="admin-status">
      {reasons.map((reason) => (
        <span key={reason} className={reason === 'ended' ? 'badge' : 'badge waiting'}>
          {REASON_NAMES[reason]}
        </span>
      ))}
      {blockedBecause && <span className="admin-warning">{blockedBecause}</span>}
    </span>
  )
}
