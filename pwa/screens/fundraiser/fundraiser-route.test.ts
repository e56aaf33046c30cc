import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Fundraiser } from '#shared/contract/fundraisers'
import { buildCard } from '../../../tests/components/harness/build-card'
import { fundraiserHead, fundraiserQuery, recentNews } from './fundraiser-route'

const DAY = 24 * 60 * 60_000
const card = buildCard({ id: 7 })
const fundraiser: Fundraiser = {
  ...card,
  ...{ description: 'A well for all.', morePictures: [], duration: 30, version: 1, communityLeaderId: null },
  feeTerms: { platformRate: 1_000, hasLeader: false },
  user: { ...card.user, username: 'amina', bio: null },
}
const place = { params: { id: '7' }, search: new URLSearchParams() }

function descriptionWith(news: { text: string; age: number }[]): string {
  const client = new QueryClient()
  client.setQueryData(fundraiserQuery('7').queryKey, fundraiser)
  const items = news.map(({ text, age }, id) => {
    const createdAt = new Date(Date.now() - age).toISOString()
    return { id, fundraiserId: 7, text, pictures: [], createdAt, editedAt: null, version: 1 }
  })
  client.setQueryData(recentNews('7').queryKey, { items, next: null })
  return fundraiserHead(place, client, 'Pamoja').description
}

it('begins the description of a link with the latest news, for a month', () => {
  expect(
    descriptionWith([
      { text: 'The pump\nhas come.', age: DAY },
      { text: 'Older', age: 2 * DAY },
    ]),
  ).toBe('News: The pump has come. A well for all.')
  expect(descriptionWith([{ text: 'The pump has come.', age: 30 * DAY + 1 }])).toBe('A well for all.')
  expect(descriptionWith([{ text: 'long '.repeat(60), age: 0 }])).toMatch(/^News: long .*…\sA well for all\.$/)
})
