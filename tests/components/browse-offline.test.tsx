import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { breakReads, loseConnection } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { address, expectAddress } from './harness/page-state'
import { choose, follow, press, user, write } from './harness/user-actions'

interface Shown {
  id: string
  title: string
  category: string
  /** Cents. */
  raised: number
}

const cards = () => screen.findAllByRole('article')

/** What the cards on screen say. Titles are not unique, so a fundraiser is known by its address. */
async function readCards(): Promise<Shown[]> {
  return (await cards()).map((card) => {
    const link = within(within(card).getByRole('heading')).getByRole('link')
    return {
      id: /\d+$/.exec(link.getAttribute('href') ?? '')?.[0] ?? '',
      title: link.textContent,
      category: card.querySelector('.badge')?.textContent ?? '',
      raised: Number(/\$([\d,]+\.\d\d) raised/.exec(card.textContent)?.[1]?.replace(/\D/g, '')),
    }
  })
}
const ids = async () => (await readCards()).map(({ id }) => id)

/** Opens the list, which the device then has, and loses the connection. Returns its cards in the order of the list. */
async function openAndLoseConnection(): Promise<Shown[]> {
  await open('/browse')
  const shown = await readCards()
  await loseConnection()
  return shown
}

test('shows what the device has of a category that was never opened, and the way back to everything', async () => {
  const kept = await openAndLoseConnection()
  const category = kept[0]?.category ?? ''
  const inCategory = kept.filter((card) => card.category === category)
  await choose('Category', category)
  const count = inCategory.length
  expect(
    await screen.findByText(count === 1 ? '1 of these is on this device' : `${count} of these are on this device`),
  ).toBeTruthy()
  expect(await ids()).toEqual(inCategory.map(({ id }) => id))
  expect(screen.queryByText('Not available offline yet')).toBeNull()

  await follow(`Show all ${kept.length} on this device`)
  await expectAddress('/browse')
  expect(await screen.findByText(`${kept.length} fundraisers are on this device`)).toBeTruthy()
  expect(await ids()).toEqual(kept.map(({ id }) => id))
  history.back()
  expect(await screen.findByText(/of these (?:is|are) on this device/)).toBeTruthy()
})

test('searches what the device has, by parts of words and without accents', async () => {
  const kept = await openAndLoseConnection()
  const [wanted] = kept
  const word = wanted?.title.split(/\s/).sort((one, other) => other.length - one.length)[0] ?? ''
  write(screen.getByRole('searchbox'), word.slice(0, -1).toUpperCase())
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/of these (?:is|are) on this device$/)).toBeTruthy()
  expect(await ids()).toContain(wanted?.id)

  write(screen.getByRole('searchbox'), 'nobody has ever asked for this')
  await press('Search')
  expect(await screen.findByText('None of these is on this device')).toBeTruthy()
  expect(screen.getByRole('link', { name: `Show all ${kept.length} on this device` })).toBeTruthy()
  expect(address()).toMatch(/q=nobody/)
})

test('lists what the device has of a country', async () => {
  const kept = await openAndLoseConnection()
  await choose('Country', 'NG')
  expect(await screen.findByText(/of these (?:is|are) on this device$/)).toBeTruthy()
  expect(screen.getByText(/^All Categories, Nigeria, without a connection/)).toBeTruthy()
  const shown = await cards()
  expect(shown.length).toBeLessThan(kept.length)
  for (const card of shown) expect(card.textContent).toContain('Nigeria')
})

test('sorts what the device has', async () => {
  const kept = await openAndLoseConnection()
  await choose('Sort by', 'Most funded')
  expect(await screen.findByText(`${kept.length} fundraisers are on this device`)).toBeTruthy()
  const byAmount = kept.sort((one, other) => other.raised - one.raised || Number(other.id) - Number(one.id))
  expect(await ids()).toEqual(byAmount.map(({ id }) => id))
})

test('says so when the device has no fundraiser', async () => {
  breakReads('/api/')
  await open('/browse?category=medical')
  await loseConnection()
  expect(await screen.findByText('Not available offline yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('offers to try again when the fundraiser of a known card can not be read', async () => {
  await open('/browse')
  const [card] = await cards()
  await untilEverythingIsRead()
  breakReads('/api/')
  const link = within(within(card ?? document.body).getByRole('heading')).getByRole('link')
  const title = link.textContent
  await user.click(link)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Loading the story…')).toBeNull()
})

test('shows the card of a fundraiser that was never opened, and says what is missing', async () => {
  await openAndLoseConnection()
  const [card] = await cards()
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
