import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Overview } from '../../shared/contract/account/overview'
import type { AdminStats } from '../../shared/contract/admin/stuck-jobs'
import type { GivenDonation } from '../../shared/contract/user-donations'
import { isOpen } from '../../shared/rules/fundraisers/countdown'
import { formatCents } from '../../shared/rules/money/money'
import { open } from './harness/page'
import { ask, me, register } from './harness/people'

const overviewOf = (as: 'donor' | 'leader' | 'creator') => ask<Overview>('GET', '/api/auth/overview', { as })
const region = (name: string | RegExp) => screen.findByRole('region', { name })
/** The names of the parts in their order on the screen. */
const parts = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((heading) => heading.textContent)

test('a donor first sees what they gave, with receipts, and what became of it', async () => {
  const { id } = await me('donor')
  const { giving } = await overviewOf('donor')
  const donations = await ask<GivenDonation[]>('GET', `/api/users/${id}/donations?limit=5`, { as: 'donor' })
  await open('/dashboard', { as: 'donor' })
  const gave = await region('You gave')
  expect(parts()[0]).toBe('You gave')
  expect(screen.getByText('Thank you for giving. Here is what became of it.')).toBeTruthy()
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

  const became = await region('What became of your gifts')
  for (const { title, given } of giving?.helped.slice(0, 4) ?? []) {
    const cause = within(became).getByRole('link', { name: title }).closest('li')
    expect(cause?.textContent).toContain(`You gave ${formatCents(given)}`)
    expect(cause?.textContent).toMatch(/raised of \$/)
  }
  expect(screen.queryByText('Here is how your fundraisers are doing.')).toBeNull()
  expect(screen.queryByRole('link', { name: 'View All' })).toBeNull()
})

test('hides no cause that can still be given to behind a tap', async () => {
  const { giving } = await overviewOf('donor')
  await open('/dashboard', { as: 'donor' })
  const became = await region('What became of your gifts')
  const live = giving?.helped.flatMap(({ fundraiser }) =>
    fundraiser && isOpen(fundraiser, Date.now()) ? [fundraiser.title] : [],
  )
  expect(live?.length).toBeGreaterThan(4)
  for (const title of live ?? []) {
    expect(within(became).getByRole('link', { name: title }).closest('details')).toBeNull()
  }
})

test('a donor finds the total and each receipt with all their donations', async () => {
  const { id } = await me('donor')
  const { giving } = await overviewOf('donor')
  await open(`/profile/${id}?tab=donations`, { as: 'donor' })
  const list = await screen.findByRole('tabpanel', { name: 'Donations' })
  await expect
    .poll(() => list.textContent)
    .toContain(`You gave ${formatCents(giving?.total ?? 0)} to ${giving?.causes} fundraisers.`)
  const rows = within(list).getAllByRole('listitem')
  expect(within(list).getAllByRole('link', { name: /^Receipt for / })).toHaveLength(rows.length)
  // Others see neither.
  await open(`/profile/${id}?tab=donations`, { as: 'creator' })
  await expect.poll(() => screen.queryAllByRole('listitem').length).toBeGreaterThan(0)
  expect(screen.queryByRole('link', { name: /^Receipt for / })).toBeNull()
})

test('a leader first sees the people they help, with figures and commission', async () => {
  const { helping } = await overviewOf('leader')
  await open('/dashboard', { as: 'leader' })
  await region('People I help')
  expect(parts()[0]).toBe('People I help')
  const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
  await expect.poll(() => figure('Raised by them')).toBe(formatCents(helping?.raised ?? 0))
  expect(figure('Your commission')).toBe(formatCents(helping?.commission ?? 0))
  expect(screen.getByRole('link', { name: 'Register a person' }).getAttribute('href')).toBe('/create-profile')
  for (const { id, fullName, figures } of helping?.profiles?.slice(0, 3) ?? []) {
    const start = await screen.findByRole('link', { name: `Start a fundraiser for ${fullName}` })
    expect(start.getAttribute('href')).toBe(`/create-fundraiser?for=${id}`)
    const row = start.closest('li')?.textContent
    if (figures.campaigns) expect(row).toContain(`${formatCents(figures.raised)} raised`)
    if (figures.campaigns) expect(row).toContain(`${formatCents(figures.commission)} commission`)
  }
})

test('a leader without people is told what to do', async () => {
  await open('/dashboard', { as: await register({ isCommunityLeader: true }) })
  expect(await screen.findByText(/^You have not registered anybody yet\./)).toBeTruthy()
})

test('a creator first sees what to do next', async () => {
  const { toThank } = await overviewOf('creator')
  expect(toThank).not.toEqual([])
  await open('/dashboard', { as: 'creator' })
  const next = await region('Next for you')
  expect(parts()[0]).toBe('Next for you')
  for (const { fundraiserId, title } of toThank) {
    const link = within(next).getByRole('link', { name: new RegExp(`^Say thank you for \\d.*${title}$`) })
    expect(link.getAttribute('href')).toBe(`/fundraiser/${fundraiserId}#thanks`)
  }
  const [first] = toThank
  await open(`/fundraiser/${first?.fundraiserId}#thanks`, { as: 'creator' })
  const heading = await screen.findByRole('heading', { name: 'Thank your donors' })
  await expect.poll(() => document.activeElement).toBe(heading)
})

test('an admin first sees what waits for one, and nobody else sees that', async () => {
  const stats = await ask<AdminStats>('GET', '/api/admin/stats', { as: 'admin' })
  await open('/dashboard', { as: 'admin' })
  const waiting = await region('Waiting for an admin')
  expect(parts()[0]).toBe('Waiting for an admin')
  const links = within(waiting).getAllByRole('link')
  const addresses = links.map((link) => link.getAttribute('href'))
  if (stats.accountsWaiting > 0) expect(addresses).toContain('/admin?tab=payouts')
  if (stats.payoutsWaiting > 0) expect(addresses).toContain('/admin?tab=payouts')
  for (const address of addresses) expect(address).toMatch(/^\/admin(\?tab=[a-z-]+)?$/)
  await open('/dashboard', { as: 'donor' })
  await region('You gave')
  expect(screen.queryByText('Waiting for an admin')).toBeNull()
})
