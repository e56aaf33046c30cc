import { useState } from 'react'
import {
  ADMIN_FUNDRAISER_SORTS,
  ADMIN_FUNDRAISER_STATES,
  type AdminFundraiser,
  listAdminFundraisers,
} from '#shared/contract/admin-fundraisers'
import { CATEGORIES, CATEGORY_IDS } from '#shared/rules/categories'
import { ADMIN_PAGE_SIZE, useAdminList } from '../section/admin-queries'
import { Filters } from '../section/Filters'
import { ListSection } from '../section/ListSection'
import { oneOf, useSection } from '../section/useSection'
import { CampaignRows } from './CampaignRows'
import { CreateCampaign } from './CreateCampaign'
import { EditCampaign } from './EditCampaign'

const CHOICES = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'All'],
      ['active', 'Active'],
      ['inactive', 'Inactive'],
      ['deleted', 'Deleted'],
    ],
  },
  {
    name: 'category',
    label: 'Category',
    options: [['', 'All Categories'], ...CATEGORIES.map(({ id, name }) => [id, name] as const)],
  },
  {
    name: 'sort',
    label: 'Sort by',
    options: [
      ['', 'Newest first'],
      ['oldest', 'Oldest first'],
      ['title', 'Title'],
      ['raised', 'Most raised'],
      ['goal', 'Highest goal'],
    ],
  },
] as const

/** Every campaign, with what admins can do with one or with many. */
export function CampaignsSection() {
  const section = useSection('campaigns')
  const [edited, setEdited] = useState<AdminFundraiser | null>(null)
  const matching = {
    q: section.value('q') || undefined,
    state: oneOf(ADMIN_FUNDRAISER_STATES, section.value('state')),
    category: oneOf(CATEGORY_IDS, section.value('category')),
  }
  const list = useAdminList(listAdminFundraisers, {
    query: {
      ...matching,
      sort: oneOf(ADMIN_FUNDRAISER_SORTS, section.value('sort')),
      limit: ADMIN_PAGE_SIZE,
      cursor: section.cursor,
    },
  })
  return (
    <ListSection<AdminFundraiser>
      title="Campaigns"
      nouns={['campaign', 'campaigns']}
      section={section}
      list={list}
      exportName="fundraisers"
      action={
        <>
          <CreateCampaign />
          <EditCampaign campaign={edited} onClose={() => setEdited(null)} />
        </>
      }
      filters={
        <Filters
          section={section}
          searchLabel="Search campaigns"
          placeholder="Title, creator or place"
          choices={CHOICES}
        />
      }
      empty="No campaign is like that. Try another word, or clear the filters."
    >
      {(rows) => (
        <CampaignRows
          rows={rows}
          choice={section.choice}
          matching={matching}
          isWhole={section.cursor === undefined && list.data?.next === null}
          onEdit={setEdited}
        />
      )}
    </ListSection>
  )
}
