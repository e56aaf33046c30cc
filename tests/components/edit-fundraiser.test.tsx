import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { breakReads } from './harness/network'
import { open } from './harness/page'
import { ask, register } from './harness/people'
import { press } from './harness/user-actions'

test('shows an error when the account can’t be loaded, and retries', async () => {
  const person = await register()
  const data = {
    title: 'A bridge over the Nzoia',
    description: 'The bridge needs two pillars more than we thought, and steel that does not rust.',
    category: 'infrastructure',
    goalAmount: 400_000,
  }
  const { id } = await ask<Fundraiser>('POST', '/api/fundraisers', { as: person, data })
  const repair = breakReads('/api/auth/me')
  await open(`/edit-fundraiser/${id}`, { as: person })
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('heading', { name: 'Error Loading Your Account' })).toBeTruthy()
  repair()
  await press('Try again', screen.getByRole('main'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Fundraiser Title/)).value).toBe('A bridge over the Nzoia')
})
