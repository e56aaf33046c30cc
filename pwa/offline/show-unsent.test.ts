import { expect, it } from 'vitest'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { buildCard } from '../../tests/components/harness/build-card'
import { buildEntry } from '../../tests/components/harness/build-entry'
import type { OutboxEntry } from './drafts/entry'
import { overlayOf } from './show-unsent'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const PERSON = {
  ...{ id: 7, username: 'amina', fullName: 'Amina', profileImage: null, location: 'Kisumu', bio: null },
  ...{ isVerified: true, isCommunityLeader: false, createdAt: new Date(NOW).toISOString() },
}

const card = (id: number) => buildCard({ id, title: `Fundraiser ${id}`, image: '/media/a.jpg', user: PERSON })

const entry = (given: Partial<OutboxEntry>) =>
  buildEntry({
    ...{ id: 'entry', kind: 'fundraiser.update', draftKey: '1', entity: 'fundraiser:1', sequence: 3, createdAt: NOW },
    ...given,
  })

const edit = (given: Partial<OutboxEntry> = {}) =>
  entry({
    fields: { title: 'Mine', category: 'medical' },
    base: { title: 'Fundraiser 1', category: 'funeral' },
    ...given,
  })

const creation = (given: Partial<OutboxEntry> = {}) =>
  entry({
    ...{ kind: 'fundraiser.create', entity: 'new-fundraiser:x', version: null },
    fields: { userId: 7, title: 'New wells', category: 'medical', goalAmount: 90_000, duration: 30, displayName: '' },
    ...given,
  })

const shown = (cards: FundraiserCard[], entries: OutboxEntry[], updatedAt = NOW - 1, picture?: string | null) =>
  overlayOf(entries.map((each) => ({ entry: each, picture }))).inCards(cards, PERSON, updatedAt)

it('shows an edit, marked: only the fields that were edited and that the object has', () => {
  const cards = [card(1), card(2)]
  const mine = { ...card(1), title: 'Mine', unsent: { mark: 'Waiting to be sent' } }
  const edited = edit({ fields: { title: 'Mine', category: 'funeral', description: 'Story' } })
  expect(shown(cards, [edited])).toEqual([mine, card(2)])
  expect(cards).toEqual([card(1), card(2)])
})

it('shows a new picture, and the removal of one', () => {
  const picture = { src: 'blob:1', width: 800, height: 600, variants: [] }
  expect(shown([card(1)], [edit()], 0, 'blob:1')).toMatchObject([{ image: 'blob:1', picture }])
  expect(shown([card(1)], [edit()], 0, null)).toMatchObject([{ image: null, picture: null }])
})

it('shows nothing of a refused change, and asks for action when there is a conflict', () => {
  expect(shown([card(1)], [edit({ state: { name: 'refused', refusal: { message: 'No', issues: [] } } })])).toEqual([
    card(1),
  ])
  const conflict = { name: 'conflict', conflicts: [], current: {}, version: 2 } as const
  expect(shown([card(1)], [edit({ state: conflict })])).toMatchObject([
    { title: 'Mine', unsent: { mark: 'Action needed' } },
  ])
})

it('shows a sent change without a mark until newer data comes', () => {
  const sent = edit({ state: { name: 'sent', at: NOW, id: 1 } })
  expect(shown([card(1)], [sent])).toEqual([{ ...card(1), title: 'Mine', category: 'medical' }])
  expect(shown([card(1)], [sent], NOW)).toEqual([card(1)])
})

it('shows a new fundraiser of the person first, with a link to its preview, and once when it is published', () => {
  const preview = { id: -3, title: 'New wells', unsent: { mark: 'Not yet public', address: '/drafts/entry' } }
  expect(shown([card(1)], [creation()])).toMatchObject([preview, { id: 1 }])
  expect(shown([], [creation({ fields: { ...creation().fields, userId: 8 } })])).toEqual([])
  const sent = creation({ state: { name: 'sent', at: NOW, id: 9 } })
  expect(shown([card(1)], [sent])).toMatchObject([{ id: 9, unsent: undefined }, { id: 1 }])
  expect(shown([card(9)], [sent])).toHaveLength(1)
})
