import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { loseConnection as breakConnection, holdWrites } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { heading } from './harness/page-state'
import { ask, me, type Person, register } from './harness/people'
import { choose, fill, follow, press } from './harness/user-actions'

const NEW_TITLE = 'Four boreholes in place of three'
const DAY = 24 * 60 * 60_000
const WAITING = 'Waiting to be sent'

async function publishAs(person: Person): Promise<Fundraiser> {
  const data = {
    ...{ title: 'Three boreholes for our schools', category: 'infrastructure', goalAmount: 5_000_000, duration: 30 },
    description: 'Three boreholes, dug and kept by the parents themselves.',
  }
  return ask('POST', '/api/fundraisers', { as: person, data })
}

/** Loses the connection, for those who wait for an answer. */
async function loseConnection(): Promise<void> {
  await untilEverythingIsRead()
  const { reportNoNetwork } = await import('../../pwa/offline/connection/connection')
  reportNoNetwork()
}

/** Publishes a fundraiser without a connection, as the form does. It is not sent during the test. */
async function publishOffline(person: Person, title: string): Promise<void> {
  const fields = {
    ...{ userId: (await me(person)).id, title, category: 'medical', goalAmount: 90_000, duration: 30 },
    ...{ description: 'Four boreholes, dug and kept by the parents themselves.', displayName: '' },
  }
  const { addEntry } = await import('../../pwa/offline/outbox/store')
  const { currentAccount } = await import('../../pwa/offline/device/account')
  const { startOutbox } = await import('../../pwa/offline/outbox/outbox')
  const account = currentAccount()
  const draft = { account, kind: 'fundraiser.create', key: 'new' } as const
  const content = { draftKey: 'new', entity: 'new-fundraiser:x', fields, typed: {}, base: {}, version: null }
  const state = { name: 'waiting' } as const
  const times = { createdAt: Date.now(), tries: 0, nextTryAt: Date.now() + DAY }
  await addEntry(
    { account, kind: draft.kind, id: crypto.randomUUID(), image: undefined, state, ...content, ...times },
    draft,
  )
  startOutbox(new QueryClient())
}

async function followInMenu(name: string): Promise<void> {
  await press('Menu')
  await follow(name, await screen.findByRole('dialog', { name: 'Menu' }))
}

/** The card with this title, once it exists. Not found by its role: that takes long on a page with many cards. */
const cardOf = (title: string) =>
  waitFor(() => {
    const links = [...document.querySelectorAll('article h3 a')]
    const card = links.find(({ textContent }) => textContent === title)?.closest('article')
    if (!card) throw new Error(`No card shows ${title}`)
    return card
  })

test('shows an edit of a fundraiser everywhere at once, marked until it is sent', async () => {
  const person = await register()
  const { id } = await publishAs(person)
  await open(`/edit-fundraiser/${id}`, { as: person })
  await fill('Fundraiser Title *', NEW_TITLE)
  const release = holdWrites(`/api/fundraisers/${id}`)
  await press('Save Changes')
  await loseConnection()
  await expect.poll(heading).toBe(NEW_TITLE)
  expect(await within(screen.getByRole('main')).findByText(WAITING)).toBeTruthy()

  await followInMenu('Dashboard')
  expect(within(await cardOf(NEW_TITLE)).getByText(WAITING)).toBeTruthy()
  await follow('View Public Profile')
  expect(within(await cardOf(NEW_TITLE)).getByText(WAITING)).toBeTruthy()
  await followInMenu('Browse Fundraisers')
  // Those that people support come first, and nobody has given to this one.
  await choose('Sort by', 'Newest first')
  expect(within(await cardOf(NEW_TITLE)).getByText(WAITING)).toBeTruthy()

  release()
  await waitFor(async () => expect(within(await cardOf(NEW_TITLE)).queryByText(WAITING)).toBeNull())
  expect((await ask<Fundraiser>('GET', `/api/fundraisers/${id}`)).title).toBe(NEW_TITLE)
})

test('shows the server’s fundraiser again when an edit is discarded', async () => {
  const person = await register()
  const { id, title } = await publishAs(person)
  await open(`/edit-fundraiser/${id}`, { as: person })
  await fill('Fundraiser Title *', NEW_TITLE)
  const release = holdWrites(`/api/fundraisers/${id}`)
  await press('Save Changes')
  await loseConnection()
  await expect.poll(heading).toBe(NEW_TITLE)
  await followInMenu('Dashboard')
  expect(await cardOf(NEW_TITLE)).toBeTruthy()
  const { discard, outboxEntries } = await import('../../pwa/offline/outbox/outbox')
  for (const { id: entry } of outboxEntries.value) await discard(entry)
  expect(within(await cardOf(title)).queryByText(WAITING)).toBeNull()
  release()
})

test('shows a new fundraiser among the person’s own before it is public, with a link to its preview', async () => {
  const person = await register()
  await publishAs(person)
  await open('/create-fundraiser', { as: person })
  await fill('Fundraiser Title *', NEW_TITLE)
  await fill('Your Story *', 'Four boreholes, dug and kept by the parents themselves.')
  await fill('Goal Amount (USD) *', '900')
  const category = screen.getByLabelText<HTMLSelectElement>('Category *')
  category.value = 'infrastructure'
  category.dispatchEvent(new Event('change', { bubbles: true }))
  const release = holdWrites('/api/fundraisers')
  await press('Publish Fundraiser')
  await loseConnection()
  expect(await screen.findByText('Not yet public.')).toBeTruthy()

  await followInMenu('Dashboard')
  const card = await cardOf(NEW_TITLE)
  expect(within(card).getByText('Not yet public')).toBeTruthy()
  expect(within(card).getByRole('link', { name: NEW_TITLE }).getAttribute('href')).toMatch(/^\/drafts\//)
  expect(within(card).queryByRole('link', { name: 'Give $10' })).toBeNull()
  const figures = screen.getByRole('region', { name: 'In figures' })
  await expect.poll(() => figures.textContent).toContain('Active Campaigns2')
  release()
  await waitFor(async () => {
    const published = await cardOf(NEW_TITLE)
    expect(within(published).queryByText('Not yet public')).toBeNull()
    expect(within(published).getByRole('link', { name: NEW_TITLE }).getAttribute('href')).toMatch(/^\/fundraiser\/\d+$/)
  })
})

/** The number of fundraisers that the list says it has found. */
const foundCount = async () => Number.parseInt((await screen.findByText(/fundraisers found in/)).textContent, 10)

test('shows a new fundraiser once among what the device has after the last loaded page of a list', async () => {
  const person = await register()
  await open('/browse?sort=ending', { as: person })
  const [card] = await screen.findAllByRole('article')
  await choose('Sort by', 'Newest first')
  await waitFor(() => expect(card?.isConnected).toBe(false))
  await screen.findByRole('link', { name: 'Show more' })
  const count = await foundCount()
  await breakConnection()
  await publishOffline(person, 'A footbridge to the market')
  await cardOf('A footbridge to the market')
  expect(await foundCount()).toBe(count + 1)
  await follow('Show more')
  await screen.findByText(/more (?:is|are) on this device\./)
  expect(screen.getAllByRole('link', { name: 'A footbridge to the market' })).toHaveLength(1)
})

test('shows a changed profile at once, marked until it is sent', async () => {
  const person = await register()
  const { id } = await me(person)
  await open('/edit-profile', { as: person })
  await fill('Full name', 'Amina wa Kisumu')
  const release = holdWrites('/api/auth/profile')
  await press('Save')
  await loseConnection()
  await expect.poll(heading).toBe('Amina wa Kisumu')
  expect(location.pathname).toBe(`/profile/${id}`)
  expect(await screen.findByText(WAITING)).toBeTruthy()
  release()
  await waitFor(() => expect(screen.queryByText(WAITING)).toBeNull())
  expect(await heading()).toBe('Amina wa Kisumu')
})
