import { type AdminDonation, listAdminDonations, refundDonation } from '#shared/contract/admin/money'
import { hideDonationMessage } from '#shared/contract/donations'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS, shortName } from '#shared/rules/names'
import { send } from '../../api/client'
import { TextArea } from '../../components/form/Field'
import { FundraiserLink } from '../../components/ui/Buttons'
import { updateFailed } from '../../offline/outbox/outbox-text'
import { adminPage, forgetIfFinal, useAction } from './section/calls'
import { When } from './section/cells'
import { DialogForm, RowButton, RowDialog } from './section/dialogs'
import { oneOf } from './section/Filters'
import { ListSection } from './section/ListSection'
import type { Columns } from './section/Rows'

const MAXIMUM_REASON = 200

function RefundForm({ donation, onClose }: { donation: AdminDonation; onClose: () => void }) {
  const { id, donorName, fundraiser } = donation
  const left = formatCents(refundableCents(donation))
  const attempt = `refund:${id}`
  return (
    <DialogForm
      schema={refundDonation.body}
      submit={(body, options) => send(refundDonation, { params: { id }, body }, options).catch(forgetIfFinal(attempt))}
      attempt={attempt}
      done={({ message }) => ({ title: 'Refund started', description: message })}
      failure={{ title: 'Refund Failed', text: 'The refund was not made. Please try again.' }}
      what="A refund"
      confirm={`Refund ${left}`}
      pending="Refunding..."
      isDanger
      onClose={onClose}
    >
      <p>
        <bdi>{donorName ?? ANONYMOUS}</bdi> gave {formatCents(donation.amount)} to <b dir="auto">{fundraiser.title}</b>
        {donation.coveredFee > 0 && ` and ${formatCents(donation.coveredFee)} to cover the fees`}.
      </p>
      <TextArea name="reason" label="Reason" maximum={MAXIMUM_REASON} rows={2} />
      <p className="form-note">
        <b>What happens:</b> {donation.providerName} returns {left} to the donor, who gets a mail. The campaign’s total,
        fees and balance decrease accordingly. If that money was already paid out, the balance becomes negative and
        blocks further payouts. This can’t be undone.
      </p>
    </DialogForm>
  )
}

const STATES = { '': 'All', returned: 'Refunded', disputed: 'Disputed' }

const COLUMNS: Columns<AdminDonation> = [
  {
    name: 'Donor',
    cell: ({ donorName, donorEmail, isAnonymous, isNameShort, message, isMessageHidden }) => (
      <span className="admin-title">
        <bdi>{donorName ?? ANONYMOUS}</bdi>
        {(isAnonymous || isNameShort) && donorName && (
          <span className="quiet-text">
            Shown as <bdi>{isAnonymous ? ANONYMOUS : shortName(donorName)}</bdi>
          </span>
        )}
        {donorEmail && <span className="quiet-text">{donorEmail}</span>}
        {message && <span dir="auto">{message}</span>}
        {isMessageHidden && <span className="badge over">Hidden</span>}
      </span>
    ),
  },
  { name: 'Campaign', cell: ({ fundraiser }) => <FundraiserLink fundraiser={fundraiser} /> },
  { name: 'Amount', cell: (donation) => <Amount donation={donation} />, isGlance: true },
  {
    name: 'Paid with',
    cell: ({ providerName, paymentIntentId }) => (
      <span className="admin-title">
        <span>{providerName}</span>
        <bdi className="quiet-text">{paymentIntentId}</bdi>
      </span>
    ),
  },
  { name: 'When', cell: ({ createdAt }) => <When moment={createdAt} />, isGlance: true },
]

function Amount({ donation }: { donation: AdminDonation }) {
  const { amount, coveredFee, platformFee, communityLeaderFee, returningAmount, isDisputed } = donation
  const returned = donation.returnedAmount + donation.returnedCoveredFee
  return (
    <span className="admin-title">
      <b>{formatCents(amount)}</b>
      <span className="quiet-text">
        Fee {formatCents(platformFee)}
        {communityLeaderFee > 0 && `, leader ${formatCents(communityLeaderFee)}`}
        {coveredFee > 0 && ', covered by the donor'}
      </span>
      {returned > 0 && <span className="admin-warning">{formatCents(returned)} refunded</span>}
      {returningAmount > 0 && <span className="admin-warning">{formatCents(returningAmount)} being refunded</span>}
      {isDisputed && <span className="badge failed">Disputed</span>}
    </span>
  )
}

export function DonationsSection() {
  return (
    <ListSection
      isMasked
      name="donations"
      title="Donations"
      nouns={['donation', 'donations']}
      query={({ page, value }, addresses) =>
        adminPage(listAdminDonations, {
          query: { ...page, addresses, state: oneOf(['returned', 'disputed'], value('state')) },
        })
      }
      filters={{
        searchLabel: 'Search donations',
        placeholder: 'Donor, campaign, receipt number, reference, whole email or end of a phone number',
        choices: [{ name: 'state', label: 'State', options: STATES }],
      }}
      empty="No donation matches. An email address is found only when it is written in full, and a phone by its last four digits."
      columns={COLUMNS}
      actions={(donation) => (
        <>
          {donation.message && <HideMessage donation={donation} />}
          <RefundDonation donation={donation} />
        </>
      )}
    />
  )
}

function HideMessage({ donation: { id, donorName, isMessageHidden } }: { donation: AdminDonation }) {
  const { mutate, isPending } = useAction({
    act: (hidden: boolean) => send(hideDonationMessage, { params: { id }, body: { hidden } }),
    done: ({ message }, hidden) => ({ title: hidden ? 'Message hidden' : 'Message shown', description: message }),
    failure: updateFailed(),
  })
  return (
    <RowButton about={`of ${donorName ?? ANONYMOUS}`} isPending={isPending} onClick={() => mutate(!isMessageHidden)}>
      {isMessageHidden ? 'Show message' : 'Hide message'}
    </RowButton>
  )
}

function RefundDonation({ donation }: { donation: AdminDonation }) {
  if (refundableCents(donation) === 0) return <span className="quiet-text">Nothing left to refund</span>
  return (
    <RowDialog
      about={`${formatCents(donation.amount)} of ${donation.donorName ?? ANONYMOUS} for ${donation.fundraiser.title}`}
      word="Refund"
      title="Refund a donation"
    >
      {(close) => <RefundForm donation={donation} onClose={close} />}
    </RowDialog>
  )
}

function refundableCents(donation: AdminDonation): number {
  const { amount, coveredFee, returnedAmount, returnedCoveredFee, returningAmount } = donation
  return Math.max(0, amount + coveredFee - returnedAmount - returnedCoveredFee - returningAmount)
}
