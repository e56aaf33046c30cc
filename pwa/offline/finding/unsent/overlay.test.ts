import { expect, it } from 'vitest'
import { countFundraisers, type FundraiserCard, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { getUserTotals } from '#shared/contract/user-totals'
import { getUser } from '#shared/contract/users'
import type { OutboxEntry } from '../../drafts/entry'
import type { Asked } from './marks'
import { overlayOf } from './overlay'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const PERSON = { id: 7, fullName: 'Amina', profileImage: null, location: 'Kisumu', isVerified: true }

const card = (id: number, given: Partial<FundraiserCard> = {}): FundraiserCard => ({
  id,
  userId: 7,
  title: `Fundraiser ${id}`,
  category: 'medical',
  goalAmount: 50_000,
  currentAmount: 1_000,
  donationsCount: 1,
  image: '/media/a.jpg',
  picture: null,
  displayName: null,
  isActive: true,
  endDate: null,
  createdAt: new Date(NOW - id * 1_000).toISOString(),
  user: PERSON,
  ...given,
})

const entry = (given: Partial<OutboxEntry>): OutboxEntry => ({
  id: 'entry',
  account: '7',
  kind: 'fundraiser.update',
  draftKey: '1',
  entity: 'fundraiser:1',
  fields: {},
  typed: {},
  base: {},
  version: 1,
  image: undefined,
  sequence: 3,
  createdAt: NOW,
  tries: 0,
  nextTryAt: 0,
  state: { name: 'waiting' },
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

function shown(data: unknown, entries: OutboxEntry[], asked: Partial<Asked> = {}, picture?: string | null): unknown {
  const changes = entries.map((each) => ({ entry: each, picture }))
  const overlay = overlayOf(
    changes,
    (id) => (id === 7 ? PERSON : undefined),
    () => NOW,
  )
  return overlay.apply(data, { call: listFundraisers.name, params: {}, query: {}, updatedAt: NOW - 1, ...asked })
}

it('shows an edit in lists, pages of lists and details, marked', () => {
  const mine = { ...card(1), title: 'Mine', unsent: { mark: 'Waiting to be sent' } }
  expect(shown([card(1), card(2)], [edit()])).toEqual([mine, card(2)])
  expect(shown({ items: [card(1)], next: 'x' }, [edit()])).toEqual({ items: [mine], next: 'x' })
  expect(shown(card(1), [edit()], { call: getFundraiser.name })).toEqual(mine)
})

it('changes only the fields that were edited and that the object has', () => {
  const edited = edit({ fields: { title: 'Mine', category: 'funeral', description: 'Story' } })
  expect(shown([card(1)], [edited])).toEqual([{ ...card(1), title: 'Mine', unsent: { mark: 'Waiting to be sent' } }])
})

it('shows a new picture, and the removal of one', () => {
  const picture = { src: 'blob:1', width: 800, height: 600, variants: [] }
  expect(shown([card(1)], [edit()], {}, 'blob:1')).toMatchObject([{ image: 'blob:1', picture }])
  expect(shown([card(1)], [edit()], {}, null)).toMatchObject([{ image: null, picture: null }])
})

it('shows nothing of a refused change, and asks for action when there is a conflict', () => {
  const data = [card(1)]
  expect(shown(data, [edit({ state: { name: 'refused', refusal: { message: 'No', issues: [] } } })])).toBe(data)
  const conflict = { name: 'conflict', conflicts: [], current: {}, version: 2 } as const
  expect(shown(data, [edit({ state: conflict })])).toMatchObject([{ title: 'Mine', unsent: { mark: 'Action needed' } }])
})

it('shows a sent change without a mark until newer data comes', () => {
  const sent = edit({ state: { name: 'sent', at: NOW, id: 1 } })
  expect(shown([card(1)], [sent])).toEqual([{ ...card(1), title: 'Mine' }])
  const data = [card(1)]
  expect(shown(data, [sent], { updatedAt: NOW })).toBe(data)
})

it('shows a changed profile on the page of the person and on their fundraisers', () => {
  const changed = entry({
    kind: 'profile.update',
    entity: 'profile:7',
    fields: { fullName: 'Amina O.' },
    base: { fullName: 'Amina' },
  })
  const unsent = { mark: 'Waiting to be sent' }
  expect(shown(PERSON, [changed], { call: getUser.name })).toEqual({ ...PERSON, fullName: 'Amina O.', unsent })
  const other = card(2, { user: { ...PERSON, id: 8 } })
  expect(shown([card(1), other], [changed])).toMatchObject([{ user: { fullName: 'Amina O.' }, unsent }, other])
  expect(shown({ ...PERSON, id: 8 }, [changed], { call: getUser.name })).toEqual({ ...PERSON, id: 8 })
})

it('adds a new fundraiser to the lists that it belongs to, in their order, with a link to its preview', () => {
  const titles = (query: Asked['query'], items = [card(1), card(2)], next: string | null = null) => {
    const page = shown({ items, next }, [creation()], { query })
    return JSON.stringify(page)
      .match(/"title":"[^"]+"/g)
      ?.map((text) => text.slice(9, -1))
  }
  const all = ['New wells', 'Fundraiser 1', 'Fundraiser 2']
  expect(titles({ userId: '7', sort: 'newest' })).toEqual(all)
  expect(titles({ category: 'medical', q: 'WELL' })).toEqual(all)
  expect(titles({ sort: 'most-funded' })).toEqual(['Fundraiser 1', 'Fundraiser 2', 'New wells'])
  const unchanged = ['Fundraiser 1', 'Fundraiser 2']
  expect(titles({ sort: 'most-funded' }, undefined, 'next page')).toEqual(unchanged)
  for (const query of [{ userId: 8 }, { category: 'funeral' }, { q: 'school' }, { cursor: 'x' }]) {
    expect(titles(query)).toEqual(unchanged)
  }
  expect(shown([], [creation()])).toMatchObject([
    { id: -3, unsent: { mark: 'Not yet public', address: '/drafts/entry' } },
  ])
})

it('does not make a list longer than its limit', () => {
  expect(shown([card(1), card(2)], [creation()], { query: { limit: 2 } })).toMatchObject([
    { title: 'New wells' },
    { id: 1 },
  ])
})

it('keeps all items of a page, because the next page begins after them', () => {
  const page = { items: [card(1), card(2)], next: 'x' }
  expect(shown(page, [creation()], { query: { limit: 2 } })).toMatchObject({
    items: [{ title: 'New wells' }, { id: 1 }, { id: 2 }],
  })
})

it('adds a new fundraiser to one page of a list, also when that is a later page', () => {
  const cards = [400, 300, 200, 0].map((currentAmount, index) => card(index + 1, { currentAmount }))
  const pages = [
    { query: { sort: 'most-funded' }, data: { items: cards.slice(0, 2), next: '300.2' } },
    { query: { sort: 'most-funded', cursor: '300.2' }, data: { items: cards.slice(2), next: null } },
  ]
  const ids = pages.map(({ data, query }) => shown(data, [creation()], { query }))
  expect(ids).toMatchObject([{ items: [{ id: 1 }, { id: 2 }] }, { items: [{ id: 3 }, { id: 4 }, { id: -3 }] }])

  const between = { query: { sort: 'newest', cursor: `${NOW + 1}.9` }, data: { items: [card(3)], next: null } }
  expect(shown(between.data, [creation()], between)).toMatchObject({ items: [{ id: -3 }, { id: 3 }] })
  const later = { query: { sort: 'newest', cursor: `${NOW - 1}.9` }, data: { items: [card(3)], next: null } }
  expect(shown(later.data, [creation()], later)).toEqual(later.data)
})

it('counts a new fundraiser with those that the server has found', () => {
  const asked = { call: countFundraisers.name, query: { category: 'medical' } }
  expect(shown({ count: 4 }, [creation()], asked)).toEqual({ count: 5 })
  expect(shown({ count: 4 }, [creation()], { ...asked, query: { category: 'funeral' } })).toEqual({ count: 4 })
})

it('counts a new fundraiser in the totals of its person', () => {
  const totals = { raised: 9_000, donations: 3, campaigns: 2, active: 1, completed: 1, successRate: 80, given: 4 }
  const asked = { call: getUserTotals.name, params: { id: 7 } }
  expect(shown(totals, [creation()], asked)).toEqual({ ...totals, campaigns: 3, active: 2 })
  expect(shown(totals, [creation()], { ...asked, params: { id: 8 } })).toBe(totals)
  expect(shown(totals, [edit()], asked)).toBe(totals)
})

it('shows a new fundraiser that was sent as published, once', () => {
  const sent = creation({ state: { name: 'sent', at: NOW, id: 9 } })
  expect(shown([card(1)], [sent])).toMatchObject([{ id: 9 }, { id: 1 }])
  expect(shown([], [sent])).toMatchObject([{ unsent: undefined }])
  expect(shown([card(9)], [sent])).toHaveLength(1)
})

it('leaves out a new fundraiser of a person who is not known on this device', () => {
  expect(shown([], [creation({ fields: { ...creation().fields, userId: 8 } })])).toEqual([])
})
