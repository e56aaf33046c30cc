import type { QueryClient } from '@tanstack/react-query'
import { type DonationSort, listDonations } from '#shared/contract/donations'
import { getFundraiser } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { isNotFound } from '../../api/errors'
import { pageQueryFor, queryFor } from '../../api/queries'
import type { Place } from '../../page/page'

export const fundraiserQuery = (id: string) => queryFor(getFundraiser, { params: { id } })
export const recentDonations = (id: string) =>
  queryFor(listDonations, { params: { id }, query: { limit: RECENT_DONATIONS_SHOWN } })

const DONATIONS_PER_PAGE = 20

export const allDonations = (id: string, sort: DonationSort, cursor: string | null = null) =>
  pageQueryFor(listDonations, {
    params: { id },
    query: { limit: DONATIONS_PER_PAGE, sort, ...(cursor ? { cursor } : {}) },
  })

export const fundraiserQueries = ({ params: { id = '' } }: Place) => [fundraiserQuery(id), recentDonations(id)]

const DESCRIPTION_LENGTH = 160

export function fundraiserHead({ params: { id = '' } }: Place, client: QueryClient, siteName: string) {
  const { data, error } = client.getQueryState(fundraiserQuery(id).queryKey) ?? {}
  if (!data) {
    const title = isNotFound(error) ? say('Fundraiser Not Found') : say('Fundraiser')
    return { title: `${title} | ${siteName}`, description: say('This fundraiser does not exist.'), index: false }
  }
  const title = `${data.title} | ${siteName}`
  if (data.hold?.stops.includes('page')) return { title, description: data.hold.text, index: false }
  return {
    title,
    description: cut(data.description.replace(/\s+/g, ' '), DESCRIPTION_LENGTH).replace(/ [^ ]*…$/, '…'),
    kind: 'article' as const,
  }
}
