import type { QueryClient } from '@tanstack/react-query'
import { listFundraisers } from '#shared/contract/fundraisers'
import { getUser, USER_NOT_FOUND } from '#shared/contract/users'
import { BROWSE_PAGE_SIZE } from '#shared/rules/limits'
import { isNotFound } from '../../api/errors'
import { queryFor } from '../../api/queries'
import type { Place } from '../../page/route'

export const publicUserQuery = (id: string) => queryFor(getUser, { params: { id } })
export const publicFundraisers = (userId: string) =>
  queryFor(listFundraisers, { query: { userId, limit: BROWSE_PAGE_SIZE, sort: 'newest', view: 'card' } })

export function userQueries({ params: { id = '' } }: Place) {
  return [publicUserQuery(id), publicFundraisers(id)]
}

const DESCRIPTION_LENGTH = 160

export function userHead({ params: { id = '' } }: Place, client: QueryClient, siteName: string) {
  const { data, error } = client.getQueryState(publicUserQuery(id).queryKey) ?? {}
  if (!data) {
    const title = isNotFound(error) ? `${USER_NOT_FOUND} | ${siteName}` : `Profile | ${siteName}`
    return { title, description: 'This person does not exist.', index: false }
  }
  const { fullName, bio } = data
  return {
    title: `${fullName} | ${siteName}`,
    description: [...(bio ?? `${fullName} raises funds on ${siteName}.`).replace(/\s+/g, ' ')]
      .slice(0, DESCRIPTION_LENGTH)
      .join(''),
  }
}
