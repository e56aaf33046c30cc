import { useState } from 'react'
import {
  ADMIN_FUNDRAISER_SORTS,
  ADMIN_FUNDRAISER_STATES,
  type AdminFundraiser,
  listAdminFundraisers,
} from '#shared/contract/admin/fundraisers'
import { formatPercent } from '#shared/language/format'
import { CATEGORIES, CATEGORY_IDS, categoryName } from '#shared/rules/categories'
import { countdown, percentFunded, percentRaised, progressTone } from '#shared/rules/fundraisers/countdown'
import { formatCents } from '#shared/rules/money/money'
import { useMinute } from '../../../page/use-now'
import { adminPage } from '../section/calls'
import { Person } from '../section/cells'
import { oneOf } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { type Columns, Rows, useSelection } from '../section/Rows'
import { BulkBar, CampaignActions } from './CampaignActions'
import { CreateCampaign } from './CreateCampaign'
import { EditCampaign } from './EditCampaign'

interface Props {
  rows: AdminFundraiser[]
  choice: string
  onEdit: (campaign: AdminFundraiser) => void
}

function CampaignRows({ rows, choice, onEdit }: Props) {
  const selection = useSelection(rows, choice, ({ title }) => title)
  return (
    <>
      <BulkBar selection={selection} />
      <Rows
        name="campaigns"
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

function Progress({ campaign }: { campaign: AdminFundraiser }) {
  const { currentAmount, goalAmount } = campaign
  const percent = percentFunded(currentAmount, goalAmount)
  return (
    <span className="admin-progress">
      <b>{formatPercent(percentRaised(campaign))}</b>{' '}
      <span className="quiet-text">{formatCents(currentAmount)} raised</span>
      <progress className={`progress ${progressTone(percent)}`} max={100} value={percent} aria-hidden="true" />
    </span>
  )
}

function Status({ campaign: { isActive, endDate, deletedAt } }: { campaign: AdminFundraiser }) {
  const now = useMinute()
  if (deletedAt) return <span className="badge failed">Deleted</span>
  return (
    <span className="admin-status">
      <span className={isActive ? 'badge active' : 'badge over'}>{isActive ? 'Active' : 'Inactive'}</span>
      <span className="quiet-text">{countdown(endDate, now).text}</span>
    </span>
  )
}

const STATES = { '': 'All', active: 'Active', inactive: 'Inactive', deleted: 'Deleted' }
const CATEGORY_NAMES = { '': 'All Categories', ...Object.fromEntries(CATEGORIES.map(({ id, name }) => [id, name])) }
const SORTS = {
  '': 'Newest first',
  oldest: 'Oldest first',
  title: 'Title',
  raised: 'Most raised',
  goal: 'Highest goal',
}
const CHOICES = [
  { name: 'state', label: 'State', options: STATES },
  { name: 'category', label: 'Category', options: CATEGORY_NAMES },
  { name: 'sort', label: 'Sort by', options: SORTS },
]

export function CampaignsSection() {
  const [edited, setEdited] = useState<AdminFundraiser | null>(null)
  return (
    <ListSection
      name="campaigns"
      title="Campaigns"
      nouns={['campaign', 'campaigns']}
      query={(section) =>
        adminPage(listAdminFundraisers, {
          query: {
            ...section.page,
            state: oneOf(ADMIN_FUNDRAISER_STATES, section.value('state')),
            category: oneOf(CATEGORY_IDS, section.value('category')),
            sort: oneOf(ADMIN_FUNDRAISER_SORTS, section.value('sort')),
          },
        })
      }
      filters={{ searchLabel: 'Search campaigns', placeholder: 'Title, creator or place', choices: CHOICES }}
      action={
        <>
          <CreateCampaign />
          <EditCampaign campaign={edited} onClose={() => setEdited(null)} />
        </>
      }
      empty="No campaign matches. Try another word, or clear the filters."
    >
      {(rows, section) => <CampaignRows rows={rows} choice={section.choice} onEdit={setEdited} />}
    </ListSection>
  )
}
