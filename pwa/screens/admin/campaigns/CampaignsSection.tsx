import { useState } from 'react'
import {
  ADMIN_FUNDRAISER_SORTS,
  ADMIN_FUNDRAISER_STATES,
  type AdminFundraiser,
  listAdminFundraisers,
} from '#shared/contract/admin/fundraisers'
import { CATEGORIES, CATEGORY_IDS } from '#shared/rules/categories'
import { ListSection } from '../section/ListSection'
import { adminPage } from '../section/state/admin-queries'
import { oneOf } from '../section/state/useSection'
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

/** Every campaign, with the actions for one or for many. */
export function CampaignsSection() {
  const [edited, setEdited] = useState<AdminFundraiser | null>(null)
  return (
    <ListSection
      name="campaigns"
      title="Campaigns"
      nouns={['campaign', 'campaigns']}
      exportName="fundraisers"
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
