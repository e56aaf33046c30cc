import { screen } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { countCalls } from './harness/network'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask, register, signIn } from './harness/people'

it('shows public pages to a person whose session has ended, and says that it has ended', async () => {
  const { email, password } = await register()
  const token = await signIn(email, password)
  await open('/settings', { as: { token } })
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await ask('POST', '/api/auth/logout', { data: {}, as: { token } })
  const calls = countCalls()
  history.pushState(null, '', '/browse')
  dispatchEvent(new PopStateEvent('popstate'))
  // First: it goes after some seconds, and on a busy machine the fundraisers may take as long.
  await expectToast('Your session has ended.')
  await screen.findByRole('heading', { level: 1, name: 'Browse Fundraisers' })
  expect(await screen.findAllByRole('article')).not.toHaveLength(0)
  expect(screen.queryByText('Error Loading Fundraisers')).toBeNull()
  // Each read once with the token at most, and once without.
  const counts = new Map<string, number>()
  for (const call of calls()) counts.set(call, (counts.get(call) ?? 0) + 1)
  expect(Math.max(...counts.values())).toBeLessThanOrEqual(2)
  expect(localStorage.getItem('authToken')).toBeNull()
})
