import type { AdminFundraiser } from '#shared/contract/admin/fundraisers'
import { formatPercent } from '#shared/language/format-percent'
import { categoryName } from '#shared/rules/categories'
import { countdown } from '#shared/rules/fundraisers/countdown'
import { percentFunded, progressTone } from '#shared/rules/fundraisers/progress'
import { formatCents } from '#shared/rules/money/money'
import { useNow } from '../../../page/use-now'
import { Person } from '../section/Person'
import { type Columns, Rows } from '../section/Rows'
import { useSelection } from '../section/state/useSelection'
import { BulkBar } from './BulkBar'
import { CampaignActions } from './CampaignActions'
import { roundedPercent } from './campaign-words'

const MINUTE = 60_000

interface Props {
  rows: AdminFundraiser[]
  /** The filters and the page. */
  choice: string
  onEdit: (campaign: AdminFundraiser) => void
}

/** The spec's table (section 2), with its bulk actions above it. */
export function CampaignRows({ rows, choice, onEdit }: Props) {
  const selection = useSelection(rows, choice, ({ title }) => title)
  return (
    <>
      <BulkBar selection={selection} />
      <Rows
        label="Campaigns"
        rows={rows}
        columns={COLUMNS}
        selection={selection}
        actions={(campaign) => <CampaignActions campaign={campaign} onEdit={() => onEdit(campaign)} />}
      />
    </>
  )
}

const COLUMNS: Columns<AdminFundraiser> = [
  {
    name: 'Campaign',
    cell: ({ title, goalAmount }) => (
      <span className="admin-title">
        <bdi>{title}</bdi>
        <span className="quiet-text">Goal {formatCents(goalAmount)}</span>
      </span>
    ),
  },
  { name: 'Creator', cell: ({ user }) => <Person user={user} /> },
  { name: 'Category', cell: ({ category }) => <span className="badge">{categoryName(category)}</span> },
  { name: 'Progress', cell: (campaign) => <Progress campaign={campaign} />, isGlance: true },
  { name: 'Status', cell: (campaign) => <Status campaign={campaign} />, isGlance: true },
]

function Progress({ campaign: { currentAmount, goalAmount } }: { campaign: AdminFundraiser }) {
  const percent = percentFunded(currentAmount, goalAmount)
  return (
    <span className="admin-progress">
      <b>{formatPercent(roundedPercent(currentAmount, goalAmount))}</b>{' '}
      <span className="quiet-text">{formatCents(currentAmount)} raised</span>
      <progress className={`progress ${progressTone(percent)}`} max={100} value={percent} aria-hidden="true" />
    </span>
  )
}

function Status({ campaign: { isActive, endDate, deletedAt } }: { campaign: AdminFundraiser }) {
  const now = useNow(MINUTE)
  if (deletedAt) return <span className="badge failed">Deleted</span>
  return (
    <span className="admin-status">
      <span className={isActive ? 'badge active' : 'badge over'}>{isActive ? 'Active' : 'Inactive'}</span>
      <span className="quiet-text">{countdown(endDate, now).text}</span>
    </span>
  )
}
