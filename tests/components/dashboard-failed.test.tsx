import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { breakReads, holdReads } from './harness/network'
import { open } from './harness/page'
import { me, register } from './harness/people'
import { press } from './harness/user-actions'

test('says that figures could not be loaded, and shows them after another try', async () => {
  const repair = breakReads('/api/auth/overview')
  await open('/dashboard', { as: 'leader' })
  const failed = await screen.findByRole('heading', { name: 'Error Loading Your Dashboard' })
  expect(screen.queryByText('Raised by them')).toBeNull()
  expect(screen.queryByText(/^You have not registered anybody yet/)).toBeNull()
  repair()
  await press('Try again')
  expect(await screen.findByText('Raised by them')).toBeTruthy()
  expect(failed.isConnected).toBe(false)
})

test('does not speak of nothing given or raised while it cannot know', async () => {
  const { id } = await me('creator')
  const repair = [breakReads('/api/auth/overview'), breakReads(`/api/users/${id}/totals`)]
  await open('/dashboard', { as: 'creator' })
  await screen.findByRole('heading', { name: 'Error Loading Your Dashboard' })
  expect(screen.queryByRole('region', { name: 'In figures' })).toBeNull()
  expect(screen.queryByText('Start a fundraiser, or find one to help.')).toBeNull()
  for (const each of repair) each()
  await press('Try again')
  expect(await screen.findByText('Here is how your fundraisers are doing.')).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Next for you' })).toBeTruthy()
  const figures = await screen.findByRole('region', { name: 'In figures' })
  expect(within(figures).getByText('Active Campaigns').nextElementSibling?.textContent).toMatch(/^\d+$/)
})

test('shows the rest when only the followed fundraisers could not be loaded', async () => {
  const repair = breakReads('/api/follows')
  await open('/dashboard', { as: 'creator' })
  expect(await screen.findByRole('region', { name: 'In figures' })).toBeTruthy()
  const failed = await screen.findByRole('heading', { name: 'Error Loading the Fundraisers You Follow' })
  expect(screen.queryByText('Error Loading Your Dashboard')).toBeNull()
  repair()
  await press('Try again')
  await expect.poll(() => failed.isConnected).toBe(false)
})

test('keeps the place of a person in the drafts while the rest arrives', async () => {
  const release = holdReads('/api/auth/overview')
  await open('/dashboard', { as: await register() })
  const heading = await screen.findByRole('heading', { name: 'Drafts and unsent changes' })
  heading.focus()
  release()
  await screen.findByRole('region', { name: 'In figures' })
  expect(heading.isConnected).toBe(true)
  expect(document.activeElement).toBe(heading)
})
