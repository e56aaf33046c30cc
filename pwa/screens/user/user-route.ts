import type { QueryClient } from '@tanstack/react-query'
import { listFundraisers } from '#shared/contract/fundraisers'
import { getUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { BROWSE_PAGE_SIZE } from '#shared/rules/limits'
import { isNotFound } from '../../api/errors'
import { queryFor } from '../../api/queries'
import type { Place } from '../../page/page'

export const publicUserQuery = (id: string) => queryFor(getUser, { params: { id } })
export const publicFundraisers = (userId: string) =>
  queryFor(listFundraisers, { query: { userId, limit: BROWSE_PAGE_SIZE, sort: 'newest', view: 'card' } })

export const userQueries = ({ params: { id = '' } }: Place) => [publicUserQuery(id), publicFundraisers(id)]

const DESCRIPTION_LENGTH = 160

export function userHead({ params: { id = '' } }: Place, client: QueryClient, siteName: string) {
  const { data, error } = client.getQueryState(publicUserQuery(id).queryKey) ?? {}
  if (!data) {
    const title = isNotFound(error) ? say('User Not Found') : say('Profile')
    return { title: `${title} | ${siteName}`, description: say('This person does not exist.'), index: false }
  }
  const { fullName, bio } = data
  return {
    title: `${fullName} | ${siteName}`,
    description: cut(
      (bio ?? say('{name} raises funds on {site}.', { name: fullName, site: siteName })).replace(/\s+/g, ' '),
      DESCRIPTION_LENGTH,
    ),
  }
}
