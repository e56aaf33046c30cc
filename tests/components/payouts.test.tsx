import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { shows } from '../spec/shows'
import { addAccount, creatorWith } from './harness/creators'
import { holdReads, loseAnswers } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress, expectToast } from './harness/page-state'
import { ask, register } from './harness/people'
import { fill, follow, press } from './harness/user-actions'

const WARNING = 'You need to add and verify a bank account before requesting payouts.'

const requests = () => screen.findByRole('tabpanel', { name: 'Payout Requests' })
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount (USD)')

test('has empty states for a new person', async () => {
  await open('/payouts', { as: await register() })
  const balance = await screen.findByRole('region', { name: 'Balance' })
  await expect.poll(() => balance.querySelector('.balance-amount')?.textContent).toBe('$0.00')
  expect(screen.getByText(/^No donations yet\./)).toBeTruthy()
  expect(screen.getByText(/a 15% platform fee leaves you 85% of each donation.*it is 10% and you get 90%/)).toBeTruthy()
  shows('1.fees.15.admin-payouts', '1.fees.both-readings')
  expect(await screen.findAllByText(WARNING)).toHaveLength(1)
  shows('2.payouts.warning')
  expect(await screen.findByText(/^No payouts yet\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Request Payout' })).toBeNull()
  await follow('Add a bank account', await requests())
  await expectAddress('/payouts?tab=accounts')
  expect(await screen.findByText(/^No account yet\./)).toBeTruthy()
  const choice = (name: string) => screen.getByLabelText<HTMLSelectElement>(name).value
  expect(await screen.findByLabelText('Country')).toBeTruthy()
  expect([choice('Country'), choice('Account type'), choice('Currency of the account')]).toEqual([
    ...['US', 'checking', 'USD'],
  ])
  shows('3.accounts.country')
})

test('refuses too little and too much at the field, and accepts the whole balance', async () => {
  const creator = await creatorWith(100)
  await addAccount(creator)
  await open('/payouts', { as: creator })
  await fill('Amount (USD)', '49.99')
  await press('Request Payout')
  await expect.poll(() => document.activeElement).toBe(amount())
  await expect.poll(() => descriptionOf(amount())).toMatch(/Minimum payout amount is \$50/)
  shows('5.payout.minimum', '9.payout.minimum')
  await fill('Amount (USD)', '90.01')
  await expect.poll(() => descriptionOf(amount())).toMatch(/At most \$90\.00 is available/)
  shows('5.payout.maximum')
  await press('Full amount', await requests())
  expect(amount().value).toBe('90.00')

  // Another request takes most of it; only the server knows.
  const data = { amount: 5_000, fundraiserId: creator.fundraiser.id }
  await ask('POST', '/api/payout-requests', { as: creator, data })
  await press('Request Payout')
  await expectToast('ErrorYou have asked for $50.00 of this already.')
  await expect.poll(async () => within(await requests()).queryAllByRole('article')).toHaveLength(1)
})

test('a request whose answer is lost is found in the list, even when it was sent before the list was loaded', async () => {
  const creator = await creatorWith(200)
  await addAccount(creator)
  const release = holdReads('/api/payout-requests')
  await open('/payouts', { as: creator })
  await fill('Amount (USD)', '60')
  loseAnswers('/api/payout-requests')
  await press('Request Payout')
  release()
  await expectToast('Payout Requested')
  expect(await ask('GET', '/api/payout-requests', { as: creator })).toHaveLength(1)
})
