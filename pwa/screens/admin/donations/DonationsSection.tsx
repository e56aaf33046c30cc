import { Link } from 'react-router-dom'
import { type AdminDonation, listAdminDonations } from '#shared/contract/admin-money'
import { formatCents } from '#shared/rules/money'
import { ANONYMOUS } from '#shared/rules/names'
import { ADMIN_PAGE_SIZE, useAdminList } from '../section/admin-queries'
import { Filters } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { type Column, Rows } from '../section/Rows'
import { oneOf, useSection } from '../section/useSection'
import { When } from '../section/When'
import { PROVIDER_NAMES } from './donation-words'
import { RefundDonation } from './RefundDonation'

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'All'],
      ['returned', 'Given back'],
      ['disputed', 'Disputed'],
    ],
  },
] as const

const COLUMNS: readonly [Column<AdminDonation>, ...Column<AdminDonation>[]] = [
  {
    name: 'Donor',
    cell: ({ donorName, donorEmail, isAnonymous }) => (
      <span className="admin-title">
        <bdi>{donorName ?? ANONYMOUS}</bdi>
        {isAnonymous && donorName && <span className="quiet-text">Shown as {ANONYMOUS}</span>}
        {donorEmail && <span className="quiet-text">{donorEmail}</span>}
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
  { name: 'Amount', cell: (donation) => <Amount donation={donation} /> },
  {
    name: 'Paid with',
    cell: ({ provider, paymentIntentId }) => (
      <span className="admin-title">
        <span>{PROVIDER_NAMES[provider]}</span>
        <span className="quiet-text">{paymentIntentId}</span>
      </span>
    ),
  },
  { name: 'When', cell: ({ createdAt }) => <When moment={createdAt} /> },
]

function Amount({ donation }: { donation: AdminDonation }) {
  const { amount, platformFee, communityLeaderFee, returnedAmount, returningAmount, isDisputed } = donation
  return (
    <span className="admin-title">
      <b>{formatCents(amount)}</b>
      <span className="quiet-text">
        Fee {formatCents(platformFee)}
        {communityLeaderFee > 0 && `, leader ${formatCents(communityLeaderFee)}`}
      </span>
      {returnedAmount > 0 && <span className="admin-warning">{formatCents(returnedAmount)} given back</span>}
      {returningAmount > 0 && <span className="admin-warning">{formatCents(returningAmount)} on its way back</span>}
      {isDisputed && <span className="badge failed">Disputed</span>}
    </span>
  )
}

/** What was given, and the way to give it back. */
export function DonationsSection() {
  const section = useSection('donations')
  const list = useAdminList(listAdminDonations, {
    query: {
      q: section.value('q') || undefined,
      state: oneOf(['returned', 'disputed'], section.value('state')),
      limit: ADMIN_PAGE_SIZE,
      cursor: section.cursor,
    },
  })
  return (
    <ListSection<AdminDonation>
      title="Donations"
      nouns={['donation', 'donations']}
      section={section}
      list={list}
      exportName="donations"
      filters={
        <Filters
          section={section}
          searchLabel="Search donations"
          placeholder="Donor, campaign, reference or whole email"
          choices={CHOICES}
        />
      }
      empty="No donation is like that. An email address is found only when it is written in full."
    >
      {(rows) => (
        <Rows
          label="Donations"
          rows={rows}
          columns={COLUMNS}
          actions={(donation) => <RefundDonation donation={donation} />}
        />
      )}
    </ListSection>
  )
}
