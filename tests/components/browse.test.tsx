import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findCards } from '../../pwa/offline/cards'
import { FUNDRAISER_SORTS, type Fundraiser, type FundraiserCard } from '../../shared/contract/fundraisers'
import { newCampaign } from './harness/creators'
import { breakReads, holdReads, loseConnection } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { address, expectAddress } from './harness/page-state'
import { ask } from './harness/people'
import { choose, follow, press, user, write } from './harness/user-actions'

const WEEK = 7 * 24 * 60 * 60_000

const emptyCards = () => document.querySelectorAll('.card.skeleton')
const cards = () => screen.findAllByRole('article')
const category = () => screen.getByLabelText<HTMLSelectElement>('Category')
const titleOf = (card: HTMLElement) => within(card).getByRole('heading').textContent

test('shows placeholder cards until the fundraisers are loaded [2.browse.skeleton]', async () => {
  const release = holdReads('/api/fundraisers')
  await open('/browse')
  await expect.poll(emptyCards).toHaveLength(6)
  expect(screen.queryAllByRole('article')).toEqual([])
  release()
  expect(await screen.findAllByRole('article')).not.toEqual([])
  expect(emptyCards()).toHaveLength(0)
})

test('marks only fundraisers as urgent that end within seven days [2.home.urgent]', async () => {
  await open('/')
  for (const card of await cards()) {
    const link = within(card).getByRole('heading').querySelector('a')
    const { endDate } = await ask<Fundraiser>(
      'GET',
      `/api${link?.getAttribute('href')?.replace('fundraiser', 'fundraisers')}`,
    )
    const isUrgent = endDate !== null && Date.parse(endDate) - Date.now() < WEEK
    expect(within(card).queryAllByText('URGENT')).toHaveLength(isUrgent ? 1 : 0)
  }
})

test('an amount on a card opens the checkout [2.card.quick 2.card.quick.query]', async () => {
  await open('/browse')
  const [card = document.body] = await cards()
  const title = titleOf(card)
  await follow('Give $25', card)
  await expectAddress(/^\/checkout\?/)
  const gift = Object.fromEntries(new URLSearchParams(location.search))
  expect(gift).toEqual({
    amount: '25',
    fundraiserId: expect.stringMatching(/^\d+$/),
    fundraiserTitle: title,
    donorName: 'Anonymous',
    donorEmail: '',
    message: '',
  })
})

test.each(FUNDRAISER_SORTS)('the device sorts as the server does: %s', async (sort) => {
  const cards = await ask<FundraiserCard[]>('GET', `/api/fundraisers?view=card&limit=100&sort=${sort}`)
  expect(cards.length).toBeGreaterThan(40)
  expect(findCards(cards.toReversed(), { sort }, Date.now())).toEqual(cards)
})

test('searches by words, and offers all fundraisers when nothing is found [2.browse.none 2.browse.view-all]', async () => {
  const { title } = await newCampaign()
  await open('/browse')
  write(await screen.findByRole('searchbox'), title)
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^1 fundraiser found in All Categories for/)).toBeTruthy()
  await expect.poll(async () => (await cards()).map(titleOf)).toEqual([title])

  write(screen.getByRole('searchbox'), 'nobody has ever asked for this')
  await press('Search')
  expect(await screen.findByRole('heading', { name: 'No Fundraisers Found' })).toBeTruthy()
  await press('View All Categories')
  await expectAddress('/browse')
  expect(await cards()).not.toEqual([])
})

test('shows an error when the list can’t be loaded, and retries [2.browse.error 2.browse.error.later 8.browse.error]', async () => {
  await open('/browse')
  await cards()
  const repair = breakReads('/api/fundraisers?')
  await choose('Category', 'Marriage Support')
  expect(await screen.findByRole('heading', { name: 'Error Loading Fundraisers' })).toBeTruthy()
  expect(screen.getByText('Please try again later.')).toBeTruthy()
  repair()
  await press('Try again')
  expect(await cards()).not.toEqual([])
  expect(address()).toBe('/browse?category=marriage')
})

test('says what is listed when the number of all does not come', async () => {
  breakReads('/api/fundraisers/count')
  await open('/browse')
  expect(await screen.findByRole('heading', { name: 'Fundraisers in All Categories' })).toBeTruthy()
  expect(screen.queryByText('Looking for fundraisers…')).toBeNull()
  await open('/browse?country=RW')
  const shown = await screen.findByText(/^\d+ fundraisers? found in All Categories, Rwanda$/)
  expect((await cards()).length).toBe(Number(/^\d+/.exec(shown.textContent)?.[0]))
})

/** Other files publish at the same time, but not in the first of these categories: its number stays the same. */
test('filters by category at once, and puts the category into the address [2.browse.address 2.browse.categories 2.browse.clear 2.browse.found 2.browse.grid 2.card.category 2.route.browse.category 7.get-fundraisers.category]', async () => {
  await open('/')
  await follow('Medical Bills')
  await expectAddress('/browse?category=medical')
  const { count } = await ask<{ count: number }>('GET', '/api/fundraisers/count?category=medical')
  expect(await screen.findByText(new RegExp(`^${count} fundraisers? found in Medical Bills$`))).toBeTruthy()
  await expect.poll(() => document.title).toBe('Medical Bills | Pamoja')

  await choose('Category', 'Education Support')
  await expectAddress('/browse?category=education')
  expect(await screen.findByText(/found in Education Support$/)).toBeTruthy()
  for (const card of await cards()) expect(within(card).getByText('Education Support')).toBeTruthy()

  await press('Clear Filter')
  await expectAddress('/browse')
  expect(await screen.findByText(/found in All Categories$/)).toBeTruthy()
  await expect.poll(() => category().value).toBe('')

  history.back()
  expect(await screen.findByText(/found in Education Support$/)).toBeTruthy()
  await expect.poll(() => category().value).toBe('education')
})

test('opens the menu, marks the current page, and closes it on a choice [2.header.about 2.header.mobile.closes 2.header.mobile.signed-out 2.header.sign-in]', async () => {
  await open('/browse')
  await press('Menu')
  const menu = await screen.findByRole('dialog', { name: 'Menu' })
  const link = (name: string) => within(menu).getByRole('link', { name })
  expect(link('Browse Fundraisers').getAttribute('aria-current')).toBe('page')
  expect(link('Sign In').getAttribute('href')).toBe('/auth')
  expect(link('Start Fundraising').getAttribute('href')).toBe('/create-fundraiser')
  await follow('About', menu)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectAddress('/about')
})

test('lists one country, and remembers it in the address', async () => {
  const counts = await ask<{ country: string; count: number }[]>('GET', '/api/fundraisers/countries')
  const { count } = counts.find(({ country }) => country === 'RW') ?? { count: 0 }
  expect(count).toBeGreaterThan(0)
  await open('/browse?sort=ending')
  await screen.findByRole('option', { name: `Rwanda (${count})`, hidden: true })
  await choose('Country', 'RW')
  await expectAddress('/browse?country=RW&sort=ending')
  expect(await screen.findByText(new RegExp(`^${count} fundraisers? found in All Categories, Rwanda$`))).toBeTruthy()
  for (const card of await cards()) expect(card.textContent).toContain('Rwanda')
  await choose('Category', 'Marriage Support')
  await expectAddress('/browse?category=marriage&country=RW&sort=ending')
  await press('Clear Filter')
  await expectAddress('/browse')
  await expect.poll(() => screen.getByLabelText<HTMLSelectElement>('Country').value).toBe('')
})

/** The addresses of the cards on screen. */
const ids = async () =>
  (await screen.findAllByRole('article')).map((card) => card.querySelector('h3 a')?.getAttribute('href') ?? '')

test('says so when the device has no fundraiser', async () => {
  breakReads('/api/')
  await open('/browse?category=medical')
  await loseConnection()
  expect(await screen.findByText('Not available offline yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('shows the card of a fundraiser that was never opened, and says what is missing', async () => {
  await open('/browse')
  const [card] = await cards()
  await loseConnection()
  const link = within(within(card ?? document.body).getByRole('heading')).getByRole('link')
  const title = link.textContent
  await user.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(/have not been opened on this device before/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Not available offline yet')).toBeNull()
  expect(screen.queryByRole('heading', { name: /donat/i })).toBeNull()
})

test('shows what the device has after the last loaded page of a list', async () => {
  await open('/browse?sort=ending')
  const shown = await ids()
  await choose('Sort by', 'Newest first')
  await expect.poll(ids).not.toEqual(shown)
  await untilEverythingIsRead()
  const first = await ids()
  const more = shown.filter((id) => !first.includes(id)).length
  expect(more).toBeGreaterThan(0)
  await loseConnection()
  await follow('Show more')
  expect(
    await screen.findByText(`${more} more ${more === 1 ? 'is' : 'are'} on this device.`, { exact: false }),
  ).toBeTruthy()
  expect((await ids()).slice(0, first.length)).toEqual(first)
  expect(await ids()).toHaveLength(first.length + more)
})
