import { Link } from 'react-router-dom'
import { listOwedBalances, type OwedBalance } from '#shared/contract/admin/money'
import { formatCents } from '#shared/rules/money/money'
import { ListSection } from '../section/ListSection'
import { Person } from '../section/Person'
import type { Columns } from '../section/Rows'
import { adminPage } from '../section/state/admin-queries'
import { When } from '../section/When'
import { owedSource, REASON_NAMES } from './owed-words'
import { PayByHand } from './PayByHand'

const COLUMNS: Columns<OwedBalance> = [
  {
    name: 'Balance',
    cell: (owed) => (
      <span className="admin-title">
        <b>{formatCents(owed.amount)}</b>
        {owed.fundraiser ? (
          <Link to={`/fundraiser/${owed.fundraiser.id}`} dir="auto">
            {owed.fundraiser.title}
          </Link>
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

/** Balances that get no more donations and are still owed, with the reason why they are not simply requested. */
export function OwedBalancesSection() {
  return (
    <ListSection
      name="owed"
      title="Owed Balances"
      nouns={['balance', 'balances']}
      query={({ page }) => adminPage(listOwedBalances, { query: page })}
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
      <a href={`mailto:${contact.email}`}>{contact.email}</a>
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
