import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Followed } from '../../shared/contract/account/follows'
import type { Overview } from '../../shared/contract/account/overview'
import type { FundraiserCard } from '../../shared/contract/fundraisers'
import { createProfile } from '../../shared/contract/profiles'
import type { GivenDonation } from '../../shared/contract/user-donations'
import { campaignTotals } from '../../shared/rules/fundraisers/campaign-totals'
import { formatCents } from '../../shared/rules/money/money'
import { addAccount, creatorWith, give, publishAs } from './harness/creators'
import { breakReads } from './harness/network'
import { open } from './harness/page'
import { expectToast, heading } from './harness/page-state'
import { ask, me, newPerson, register, type TestPerson } from './harness/people'
import { choose, fill, press, user } from './harness/user-actions'

const section = (name: string) => screen.getByRole('region', { name })
const figure = (name: string) =>
  within(section('In figures')).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

const cardsIn = (name: string) => within(section(name)).queryAllByRole('article')

test('shows a creator the state of their fundraisers [1.user.dashboard 2.dashboard.actions 2.dashboard.active-count 2.dashboard.create 2.dashboard.donations-count 2.dashboard.raised 2.dashboard.recent 2.dashboard.settings 2.dashboard.success-rate 2.dashboard.summary.campaigns 2.dashboard.summary.completed 2.dashboard.summary.member-since 2.dashboard.summary.verified 2.dashboard.trending 2.dashboard.view-all 2.dashboard.welcome 2.route.dashboard 6.user.dashboard 7.get-fundraisers.trending 9.dashboard.recent 9.dashboard.trending]', async () => {
  const { id } = await me('creator')
  const own = await ask<FundraiserCard[]>('GET', `/api/fundraisers?userId=${id}&limit=100&view=card`)
  const totals = campaignTotals(own, Date.now())
  await open('/dashboard', { as: 'creator' })

  expect(await heading()).toBe('Welcome back, Abẹ́ní!')
  await expect.poll(() => figure('Total Raised')).toBe(formatCents(totals.raised))
  expect(figure('Active Campaigns')).toBe(String(totals.active))
  expect(figure('Total Donations')).toBe(String(totals.donations))
  expect(figure('Success Rate')).toBe(`${totals.successRate}%`)
  await expect.poll(() => cardsIn('Active Fundraisers')).toHaveLength(Math.min(3, totals.active))
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(`/profile/${id}`)
  await expect.poll(() => within(section('Recent Donations')).queryAllByRole('listitem')).toHaveLength(5)
  await expect.poll(() => cardsIn('Trending Fundraisers')).toHaveLength(3)
  await user.click(screen.getByText('Account Summary'))
  const actions = within(await screen.findByRole('navigation', { name: 'Quick Actions' }))
  expect(
    actions.getAllByRole('link', { hidden: true }).map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Create Fundraiser', '/create-fundraiser'],
    ['Browse Fundraisers', '/browse'],
    ['View Public Profile', `/user/${id}`],
  ])
  const [create] = within(screen.getByRole('main')).getAllByRole('link', { name: 'Create Fundraiser' })
  expect(create?.getAttribute('href')).toBe('/create-fundraiser')
  const summary = screen.getByText('Account Summary').closest('details')?.textContent
  expect(summary).toContain(`Total Campaigns${totals.campaigns}`)
  expect(summary).toContain(`Completed${totals.completed}`)
  expect(summary).toMatch(/Member Since\w+ \d+, \d{4}Profile Status(Verified|Unverified)/)
  const settings = within(screen.getByRole('main')).getAllByRole('link', { name: 'Settings' })
  expect(settings[0]?.getAttribute('href')).toBe('/settings')
})

test('shows three of four active fundraisers [2.dashboard.active 9.dashboard.active]', async () => {
  const person = await register()
  for (const title of ['The first', 'The second', 'The third', 'The fourth']) await publishAs(person, { title })
  await open('/dashboard', { as: person })
  await expect.poll(() => screen.queryByText('Active Fundraisers')).toBeTruthy()
  await expect.poll(() => cardsIn('Active Fundraisers')).toHaveLength(3)
})

test('a new person has an address to confirm and the trending ones, and no zeros; people with a single name are greeted', async () => {
  await open('/dashboard', { as: await register({ fullName: 'Olúwaṣeun' }) })
  await expect.poll(heading).toBe('Welcome back, Olúwaṣeun!')
  const confirm = await screen.findByRole('link', { name: 'Confirm your email' })
  expect(confirm.getAttribute('href')).toBe('/settings')
  expect(parts()).toEqual(['Next for you', 'Trending Fundraisers'])
})

test('the notices of a creator say how a payout and its account are', async () => {
  const creator = await creatorWith(200)
  await addAccount(creator)
  const data = { amount: 6_000, fundraiserId: creator.fundraiser.id }
  await ask('POST', '/api/payout-requests', { as: creator, data })
  await open('/dashboard', { as: creator })
  const next = await region('Next for you')
  expect(screen.getByRole('link', { name: 'Notifications' }).getAttribute('href')).toBe('/notifications')
  await expect.poll(() => next.textContent).toMatch(/Your payout of \$60\.00: PendingM-Pesa ••••5678/)
  await expect.poll(() => next.textContent).toMatch(/Request a payout of \$120\.00We are checking M-Pesa ••••5678\./)
})

test('who is on hold reads why first, and answers there', async () => {
  const creator = await creatorWith(100)
  const { id, title } = creator.fundraiser
  const words = { ownerText: 'Two pages show the same roof.', publicText: 'We are checking it.', needed: 'The bill.' }
  const reviewOn = new Date(Date.now() + 5 * DAY).toISOString().slice(0, 10)
  const data = { fundraiserId: id, stops: ['payouts', 'gifts'], reason: 'report', ...words, reviewOn }
  await ask('POST', '/api/admin/holds', { as: 'admin', data })
  await open('/dashboard', { as: creator })
  const notice = await region(`On hold: “${title}”`)
  expect(parts().slice(0, 2)).toEqual([`On hold: “${title}”`, 'Next for you'])
  expect(parts()).not.toContain('Active Fundraisers')
  for (const text of ['It takes no donations for now.', 'looking into it', words.ownerText, 'What we need: The bill.'])
    expect(notice.textContent).toContain(text)
  await user.click(within(notice).getByText('Read and answer'))
  await fill(/^Your answer/, 'Both are ours: see the bill.', notice)
  await press('Send Message', notice)
  await expect.poll(() => notice.textContent).toMatch(/You answered on .*\. We decide by /)
  const { holds } = await overviewOf(creator)
  expect(holds?.[0]?.answer?.text).toBe('Both are ours: see the bill.')
  const answer = within(notice).getByRole('link', { name: 'Your answer' })
  expect(answer.getAttribute('href')).toBe(`/messages/${holds?.[0]?.answer?.publicId}`)

  await open(`/edit-fundraiser/${id}`, { as: creator })
  expect((await screen.findByRole('link', { name: 'See why, and answer' })).getAttribute('href')).toBe('/dashboard')
  await open('/payouts', { as: creator })
  expect((await region('Payouts')).textContent).toContain(words.ownerText)
})

const DAY = 24 * 60 * 60_000

const overviewOf = (as: TestPerson) => ask<Overview>('GET', '/api/auth/overview', { as })
const region = (name: string | RegExp) => screen.findByRole('region', { name })
/** The names of the parts in their order on the screen. */
const parts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

test('a donor first sees what they gave, with receipts', async () => {
  const { id } = await me('donor')
  const { giving } = await overviewOf('donor')
  const donations = await ask<GivenDonation[]>('GET', `/api/users/${id}/donations?limit=2`, { as: 'donor' })
  await open('/dashboard', { as: 'donor' })
  const gave = await region('You gave')
  expect(parts().slice(0, 2)).toEqual(['Next for you', 'You gave'])
  expect(gave.textContent).toContain(formatCents(giving?.total ?? 0))
  expect(gave.textContent).toContain(`to ${giving?.causes} fundraisers`)
  const year = within(gave).getByText(`In ${giving?.year}`, { selector: 'dt' })
  expect(year.nextElementSibling?.textContent).toBe(formatCents(giving?.thisYear ?? 0))
  const print = within(gave).getByRole('link', { name: `Your donations of ${giving?.year}, to print` })
  expect(print.getAttribute('href')).toBe(`/statements/${giving?.year}`)
  const receipts = await within(gave).findAllByRole('link', { name: /^Receipt for / })
  expect(receipts.map((link) => link.getAttribute('href'))).toEqual(
    donations.map(({ receipt }) => `/receipt/${receipt}`),
  )
  expect(screen.queryByRole('link', { name: 'View All' })).toBeNull()
})

test('a leader sees the people they help, with figures and commission', async () => {
  const leader = await register({ isCommunityLeader: true })
  const helped = newPerson()
  for (const person of [helped, newPerson()]) await ask('POST', createProfile.path, { as: leader, data: person })
  await give(await publishAs(helped), 40)
  await expect.poll(async () => (await overviewOf(leader)).helping?.raised).toBe(4_000)
  const { helping } = await overviewOf(leader)
  await open('/dashboard', { as: leader })
  await region('People I help')
  expect(parts().slice(0, 2)).toEqual(['Next for you', 'People I help'])
  const [raised, commission] = [formatCents(helping?.raised ?? 0), formatCents(helping?.commission ?? 0)]
  const sum = `2 people, ${raised} raised, 1 open fundraiser, ${commission} commission for you.`
  expect(screen.getByText(sum)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Register a person' }).getAttribute('href')).toBe('/create-profile#register')
  expect(helping?.profiles).toHaveLength(2)
  for (const { id, fullName, figures } of helping?.profiles ?? []) {
    const start = await screen.findByRole('link', { name: `Start a fundraiser for ${fullName}` })
    expect(start.getAttribute('href')).toBe(`/create-fundraiser?for=${id}`)
    const row = start.closest('li')?.textContent
    if (figures.campaigns) expect(row).toContain(`${formatCents(figures.raised)} raised`)
    if (figures.campaigns) expect(row).toContain(`${formatCents(figures.commission)} commission`)
  }
})

test('a creator first sees what to do next', async () => {
  const { toThank } = await overviewOf('creator')
  expect(toThank).not.toEqual([])
  await open('/dashboard', { as: 'creator' })
  const next = await region('Next for you')
  expect(parts()[0]).toBe('Next for you')
  for (const { fundraiserId, title } of toThank) {
    const link = within(next).getByRole('link', { name: new RegExp(`^Say thank you for \\d.*${title}$`), hidden: true })
    expect(link.getAttribute('href')).toBe(`/fundraiser/${fundraiserId}#thanks`)
  }
  const [first] = toThank
  await open(`/fundraiser/${first?.fundraiserId}#thanks`, { as: 'creator' })
  const heading = await screen.findByRole('heading', { name: 'Thank your donors' })
  await expect.poll(() => document.activeElement).toBe(heading)
})

test('an admin first sees what waits for one, and nobody else sees that', async () => {
  await open('/dashboard', { as: 'admin' })
  const [first] = within(await region('Next for you')).getAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/admin')
  await open('/dashboard', { as: 'donor' })
  expect((await region('Next for you')).textContent).toBe('Next for youYou are all caught up.')
})

test('says that figures could not be loaded, and shows them after another try', async () => {
  const repair = breakReads('/api/auth/overview')
  await open('/dashboard', { as: 'leader' })
  const failed = await screen.findByRole('heading', { name: 'Error Loading Your Dashboard' })
  expect(screen.queryByText('People I help', { selector: 'h2' })).toBeNull()
  repair()
  await press('Try again')
  expect(await screen.findByText('People I help', { selector: 'h2' })).toBeTruthy()
  expect(failed.isConnected).toBe(false)
})

const NAME = 'Fundraisers you follow'
const followed = () => screen.findByRole('region', { name: NAME })
const titlesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

/** A new person who follows this many fundraisers, and their titles, the last followed first. */
async function followerOf(count: number) {
  const person = await register()
  const cards = await ask<FundraiserCard[]>('GET', `/api/fundraisers?limit=${count}&view=card&sort=featured`)
  for (const { id } of cards) await ask('PUT', `/api/fundraisers/${id}/follow`, { as: person })
  return { person, titles: cards.map(({ title }) => title).reverse() }
}

const stop = (title = '') => choose(`How you hear of ${title}`, 'Stop following')

test('lists what the person follows, changes and ends it there, with a way back', async () => {
  const { person, titles } = await followerOf(2)
  await open('/dashboard', { as: person })
  const list = await followed()
  expect(titlesIn(list)).toEqual(titles)
  await stop(titles[0])
  await expectToast(`You no longer follow it${titles[0]}Undo`)
  await expect.poll(() => titlesIn(list)).toEqual(titles.slice(1))
  expect(list.contains(document.activeElement)).toBe(true)
  await press('Undo')
  await expect.poll(() => titlesIn(list)).toEqual(titles)

  await choose(`How you hear of ${titles[1]}`, 'One email a week')
  await expect
    .poll(async () => (await ask<Followed[]>('GET', '/api/follows', { as: person })).map(({ choice }) => choice))
    .toEqual(['each', 'weekly'])
  for (const title of titles) await stop(title)
  expect(await within(list).findByText(/^You follow no fundraiser now\./)).toBeTruthy()
  expect(await ask<Followed[]>('GET', '/api/follows', { as: person })).toEqual([])
})
