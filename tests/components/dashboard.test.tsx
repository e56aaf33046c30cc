import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { FundraiserCard } from '../../shared/contract/fundraisers'
import { campaignTotals } from '../../shared/rules/fundraisers/campaign-totals'
import { formatCents } from '../../shared/rules/money/money'
import { open } from './harness/page'
import { heading } from './harness/page-state'
import { ask, me, register } from './harness/people'

const section = (name: string) => screen.getByRole('region', { name })
const figure = (name: string) =>
  within(section('In figures')).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('shows a creator the state of their fundraisers [1.user.dashboard 2.dashboard.active-count 2.dashboard.donations-count 2.dashboard.raised 2.dashboard.recent 2.dashboard.settings 2.dashboard.success-rate 2.dashboard.summary.campaigns 2.dashboard.summary.completed 2.dashboard.trending 2.dashboard.view-all 2.dashboard.welcome 2.route.dashboard 6.user.dashboard 7.get-fundraisers.trending 9.dashboard.recent 9.dashboard.trending]', async () => {
  const { id } = await me('creator')
  const own = await ask<FundraiserCard[]>('GET', `/api/fundraisers?userId=${id}&limit=100&view=card`)
  const totals = campaignTotals(own, Date.now())
  await open('/dashboard', { as: 'creator' })

  expect(await heading()).toBe('Welcome back, Abẹ́ní!')
  await expect.poll(() => figure('Total Raised')).toBe(formatCents(totals.raised))
  expect(figure('Active Campaigns')).toBe(String(totals.active))
  expect(figure('Total Donations')).toBe(String(totals.donations))
  expect(figure('Success Rate')).toBe(`${totals.successRate}%`)
  const cardsIn = (name: string) => within(section(name)).queryAllByRole('article')
  await expect.poll(() => cardsIn('Active Fundraisers')).toHaveLength(Math.min(3, totals.active))
  expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe(`/profile/${id}`)
  await expect.poll(() => within(section('Recent Donations')).queryAllByRole('listitem')).toHaveLength(5)
  await expect.poll(() => cardsIn('Trending Fundraisers')).toHaveLength(3)
  const actions = within(screen.getByRole('navigation', { name: 'Quick Actions' }))
  expect(actions.getByRole('link', { name: /^View Public Profile/ }).getAttribute('href')).toBe(`/user/${id}`)
  expect(actions.getAllByRole('link')).toHaveLength(3)
  const summary = section('Account Summary').textContent
  expect(summary).toContain(`Total Campaigns${totals.campaigns}`)
  expect(summary).toContain(`Completed${totals.completed}`)
  const settings = within(screen.getByRole('main')).getAllByRole('link', { name: 'Settings' })
  expect(settings[0]?.getAttribute('href')).toBe('/settings')
})

test('has empty states for a new person, and greets people with a single name', async () => {
  await open('/dashboard', { as: await register({ fullName: 'Olúwaṣeun' }) })
  await expect.poll(heading).toBe('Welcome back, Olúwaṣeun!')
  expect(await screen.findByText(/^You have no active fundraiser\./)).toBeTruthy()
  expect(await screen.findByText(/^No donations yet\./)).toBeTruthy()
  expect(await screen.findByText(/^No drafts, and nothing to send\./)).toBeTruthy()
  await expect.poll(() => figure('Success Rate')).toBe('0%')
})

test('links to creating profiles for community leaders only', async () => {
  await open('/dashboard', { as: 'leader' })
  const name = /^Create Profile for Someone Else/
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/create-profile')
  await open('/dashboard', { as: 'admin' })
  await expect.poll(heading).toContain('Welcome back')
  expect(screen.queryByRole('link', { name })).toBeNull()
})

test('the shortcut to the drafts opens the dashboard there', async () => {
  await open('/dashboard#drafts', { as: await register() })
  const drafts = await screen.findByRole('heading', { name: 'Drafts and unsent changes' })
  await expect.poll(() => document.activeElement).toBe(drafts)
})
