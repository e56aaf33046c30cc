import { Link } from 'react-router-dom'
import { type AdminDonation, listAdminDonations } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import { ListSection } from '../section/ListSection'
import type { Columns } from '../section/Rows'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
import { When } from '../section/When'
import { HideMessage } from './HideMessage'
import { RefundDonation } from './RefundDonation'

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'All'],
      ['returned', 'Refunded'],
      ['disputed', 'Disputed'],
    ],
  },
] as const

const COLUMNS: Columns<AdminDonation> = [
  {
    name: 'Donor',
    cell: ({ donorName, donorEmail, isAnonymous, message, isMessageHidden }) => (
      <span className="admin-title">
        <bdi>{donorName ?? ANONYMOUS}</bdi>
        {isAnonymous && donorName && <span className="quiet-text">Shown as {ANONYMOUS}</span>}
        {donorEmail && <span className="quiet-text">{donorEmail}</span>}
        {message && <span dir="auto">{message}</span>}
        {isMessageHidden && <span className="badge over">Hidden</span>}
      </span>
    ),
  },
  {
    name: 'Campaign',
    cell: ({ fundraiser: { id, title } }) => (
      <Link to={`/fundraiser/${id}`} dir="auto">
        {title}
      </Link>
    ),
  },
  { name: 'Amount', cell: (donation) => <Amount donation={donation} />, isGlance: true },
  {
    name: 'Paid with',
    cell: ({ providerName, paymentIntentId }) => (
      <span className="admin-title">
        <span>{providerName}</span>
        <span className="quiet-text">{paymentIntentId}</span>
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

/** The donations, with refunds. */
export function DonationsSection() {
  return (
    <ListSection
      name="donations"
      title="Donations"
      nouns={['donation', 'donations']}
      exportName="donations"
      query={({ page, value }) =>
        adminPage(listAdminDonations, { query: { ...page, state: oneOf(['returned', 'disputed'], value('state')) } })
      }
      filters={{
        searchLabel: 'Search donations',
        placeholder: 'Donor, campaign, reference or whole email',
        choices: CHOICES,
      }}
      empty="No donation matches. An email address is found only when it is written in full."
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
