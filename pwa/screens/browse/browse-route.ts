import {
  countFundraisers,
  FUNDRAISER_SORTS,
  type FundraiserSort,
  listCountries,
  listFundraisers,
} from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { type CategoryId, categoryName, isCategoryId } from '#shared/rules/categories'
import { cut } from '#shared/rules/characters'
import { isCountryCode } from '#shared/rules/country-names'
import { BROWSE_PAGE_SIZE } from '#shared/rules/limits'
import { pageQueryFor, queryFor } from '../../api/queries'
import type { Place } from '../../page/page'

/** The filters in the address of the list. Unknown values are ignored. */
export interface Selection {
  category?: CategoryId
  /** A code of ISO 3166-1 alpha-2. */
  country?: string
  /** Of the story. */
  language?: string
  q?: string
  sort?: FundraiserSort
}

export const BROWSE_SORT: FundraiserSort = 'needs-help'
const LONGEST_SEARCH = 100

export function readSelection(search: URLSearchParams): Selection {
  const category = search.get('category')
  const code = search.get('country') ?? ''
  const country = isCountryCode(code) ? code : undefined
  const language = search.get('language') ?? ''
  const q = cut(search.get('q')?.trim() ?? '', LONGEST_SEARCH, '')
  const sort = FUNDRAISER_SORTS.find((known) => known === search.get('sort'))
  return {
    ...(isCategoryId(category) ? { category } : {}),
    ...(country ? { country } : {}),
    ...(/^[a-z]{2}$/.test(language) ? { language } : {}),
    ...(q ? { q } : {}),
    ...(sort ? { sort } : {}),
  }
}

export function browseAddress(selection: Selection, cursor?: string): string {
  const search = new URLSearchParams({ ...selection, ...(cursor ? { cursor } : {}) }).toString()
  return search ? `/browse?${search}` : '/browse'
}

export function browsePage(selection: Selection, cursor: string | null) {
  return pageQueryFor(listFundraisers, {
    query: { limit: BROWSE_PAGE_SIZE, view: 'card', sort: BROWSE_SORT, ...selection, ...(cursor ? { cursor } : {}) },
  })
}

export const browseCount = ({ sort: _, ...filter }: Selection) => queryFor(countFundraisers, { query: filter })

export const browseCountries = queryFor(listCountries, {})

export function browseQueries({ search }: Place) {
  const selection = readSelection(search)
  return [browsePage(selection, search.get('cursor')), browseCount(selection), browseCountries]
}

export function browseHead({ search }: Place, _client: unknown, siteName: string) {
  const { category } = readSelection(search)
  if (!category) {
    return {
      title: `${say('Browse Fundraisers')} | ${siteName}`,
      description: say('Find a fundraiser to support, across Africa and the diaspora.'),
    }
  }
  const name = categoryName(category)
  return {
    title: `${name} | ${siteName}`,
    description: say('Find a {category} fundraiser to support, across Africa and the diaspora.', {
      category: name.toLowerCase(),
    }),
  }
}
