import { screen, within } from '@testing-library/dom'
import { expect, inject, test } from 'vitest'
import { readDocument } from './harness/documents'
import { breakReads, loseConnection } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { expectAddress } from './harness/page-state'
import { press, user, write } from './harness/user-actions'

const MISSING = [
  ['/nothing/here', 'Page Not Found'],
  ['/fundraiser/999999', 'Fundraiser Not Found'],
  ['/user/999999', 'User Not Found'],
  ['/settings', 'Access Denied'],
  ['/admin', 'Access Denied'],
] as const

const causes = async () => within(await screen.findByRole('region', { name: 'Fundraisers that you can help' }))

test.each(MISSING)('%s offers a search and three fundraisers below “%s”', async (path, heading) => {
  await open(path)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect((await causes()).getAllByRole('article')).toHaveLength(3)
  write(screen.getByRole('searchbox', { name: 'Search fundraisers' }), ' school fees ')
  await press('Search')
  await expectAddress('/browse?q=school+fees')
})

test('the search works without script', async () => {
  const page = await readDocument('/nothing/here')
  const form = page.querySelector('main form')
  expect(form?.getAttribute('action')).toBe('/browse')
  expect(form?.querySelector('input')?.name).toBe('q')
})

test('an empty search leads to the whole list', async () => {
  await open('/nothing/here')
  await screen.findByRole('searchbox')
  screen.getByRole('searchbox').focus()
  await user.keyboard('{Enter}')
  await expectAddress('/browse')
})

test('a short address with a wrong letter says so', async () => {
  expect((await fetch(`${inject('origin')}/f/PM7X`)).status).toBe(404)
  await open('/f/PM7X')
  expect(await screen.findByText(/One letter may be wrong/)).toBeTruthy()
})

test('shows what the device has without a connection', async () => {
  await open('/browse?sort=ending')
  await screen.findAllByRole('article')
  await loseConnection()
  history.pushState(null, '', '/nothing/here')
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  expect((await causes()).getAllByRole('article')).toHaveLength(3)
})

test('leaves out the fundraisers when there are none to show', async () => {
  breakReads('/api/fundraisers')
  await open('/nothing/here')
  await screen.findByRole('heading', { name: 'Page Not Found' })
  await untilEverythingIsRead()
  await expect.poll(() => document.querySelector('.card.skeleton')).toBeNull()
  expect(screen.queryByText('Fundraisers that you can help')).toBeNull()
  expect(screen.getByRole('searchbox')).toBeTruthy()
})
