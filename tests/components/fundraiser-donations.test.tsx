import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { findFundraiser, isOpen } from './harness/fundraisers'
import { open } from './harness/page'
import { press } from './harness/user-actions'

const PAGE = 20

test('shows all donations page by page, newest or highest first', async () => {
  const { id, donationsCount } = await findFundraiser((each) => isOpen(each) && each.donationsCount > PAGE)
  await open(`/fundraiser/${id}`)
  await press(`See all ${donationsCount} donations`)
  const all = within(await screen.findByRole('region', { name: 'All donations' }))
  const newest = await all.findByRole('button', { name: 'Newest' })
  expect(newest.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => document.activeElement).toBe(newest)
  const lines = () => [...document.querySelectorAll('.donations .amount')]
  await expect.poll(() => lines().length).toBe(PAGE)

  await press('Show more')
  await expect.poll(() => lines().length).toBe(Math.min(donationsCount, 2 * PAGE))
  await expect.poll(() => document.activeElement === lines()[PAGE]?.closest('li')).toBe(true)

  await press('Highest')
  await expect.poll(() => lines().length).toBe(PAGE)
  const amounts = lines().map(({ textContent }) => Number(textContent?.replace(/[$,]/g, '')))
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))

  await press('Show only the newest')
  expect(await screen.findByRole('region', { name: 'Recent donations' })).toBeTruthy()
  expect(lines()).toHaveLength(5)
})

test('offers no more donations where all of them are shown', async () => {
  const { id } = await findFundraiser((each) => each.donationsCount > 0 && each.donationsCount <= 5)
  await open(`/fundraiser/${id}`)
  await expect.poll(() => document.querySelectorAll('.donations > li').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^See all/ })).toBeNull()
})
