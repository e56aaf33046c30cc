import type { QueryClient } from '@tanstack/react-query'
import { getBooks } from '#shared/contract/books'
import { type DonationSort, listDonations } from '#shared/contract/donations'
import { getFundraiser } from '#shared/contract/fundraisers'
import { listNews } from '#shared/contract/news'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { RECENT_DONATIONS_SHOWN } from '#shared/rules/limits'
import { isNotFound } from '../../api/errors'
import { pageQueryFor, queryFor } from '../../api/queries'
import type { Place } from '../../page/page'

export const fundraiserQuery = (id: string) => queryFor(getFundraiser, { params: { id } })
export const recentDonations = (id: string) =>
  queryFor(listDonations, { params: { id }, query: { limit: RECENT_DONATIONS_SHOWN } })

export const booksQuery = (id: string) => queryFor(getBooks, { params: { id } })

/** Items of news that a page begins with. */
const RECENT_NEWS_SHOWN = 3

export const recentNews = (id: string) =>
  pageQueryFor(listNews, { params: { id }, query: { limit: RECENT_NEWS_SHOWN } })

const PER_PAGE = 20

export const allNews = (id: string, cursor: string | null) =>
  pageQueryFor(listNews, { params: { id }, query: { limit: PER_PAGE, ...(cursor ? { cursor } : {}) } })

export const allDonations = (id: string, sort: DonationSort, cursor: string | null = null) =>
  pageQueryFor(listDonations, {
    params: { id },
    query: { limit: PER_PAGE, sort, ...(cursor ? { cursor } : {}) },
  })

export const fundraiserQueries = ({ params: { id = '' } }: Place) => [
  fundraiserQuery(id),
  recentDonations(id),
  booksQuery(id),
  recentNews(id),
]

const DESCRIPTION_LENGTH = 160
/** Of these, what is for the latest news. */
const NEWS_LENGTH = 90
/** Milliseconds after which news is none any more. */
const MONTH = 30 * 24 * 60 * 60_000

export function fundraiserHead({ params: { id = '' } }: Place, client: QueryClient, siteName: string) {
  const { data, error } = client.getQueryState(fundraiserQuery(id).queryKey) ?? {}
  if (!data) {
    const title = isNotFound(error) ? say('Fundraiser Not Found') : say('Fundraiser')
    return { title: `${title} | ${siteName}`, description: say('This fundraiser does not exist.'), index: false }
  }
  const title = `${data.title} | ${siteName}`
  if (data.hold?.stops.includes('page')) return { title, description: data.hold.text, index: false }
  const latest = client.getQueryState(recentNews(id).queryKey)
  const [news] = latest?.data?.items ?? []
  const isRecent = news && Date.parse(news.createdAt) > (latest?.dataUpdatedAt ?? 0) - MONTH
  const beginning = isRecent ? `${say('News')}: ${beginningOf(news.text, NEWS_LENGTH)} ` : ''
  return {
    title,
    description: beginningOf(beginning + data.description, DESCRIPTION_LENGTH),
    kind: 'article' as const,
  }
}

const beginningOf = (text: string, length: number): string =>
  cut(text.replace(/\s+/g, ' '), length).replace(/ [^ ]*…$/, '…')
