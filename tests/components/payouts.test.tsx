import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { createProfile } from '../../shared/contract/profiles'
import { addAccount, addFundraiser, creatorWith } from './harness/creators'
import { holdReads, loseAnswers } from './harness/network'
import { open } from './harness/page'
import { descriptionOf, expectAddress, expectToast } from './harness/page-state'
import { ask, newPerson, register } from './harness/people'
import { fill, follow, press, user } from './harness/user-actions'

const WARNING = 'You need to add and verify a bank account before requesting payouts.'

const requests = () => screen.findByRole('tabpanel', { name: 'Payout Requests' })
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount (USD)')

test('has empty states for a new person [1.fees.15.admin-payouts 1.fees.both-readings 2.payouts.warning 3.accounts.country]', async () => {
  await open('/payouts', { as: await register() })
  const balance = await screen.findByRole('region', { name: 'Balance' })
  await expect.poll(() => balance.querySelector('.balance-amount')?.textContent).toBe('$0.00')
  expect(screen.getByText(/^No donations yet\./)).toBeTruthy()
  expect(screen.getByText('A 10% platform fee leaves you 90% of each donation.')).toBeTruthy()
  expect(await screen.findAllByText(WARNING)).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Request Payout' })).toBeNull()
  await follow('Add a bank or mobile money account', await requests())
  await expectAddress('/payouts?tab=accounts')
  expect(await screen.findByText(/^No account yet\./)).toBeTruthy()
  const choice = (name: string) => screen.getByLabelText<HTMLSelectElement>(name).value
  expect(await screen.findByLabelText('Country')).toBeTruthy()
  expect([choice('Country'), choice('Account type'), choice('Currency of the account')]).toEqual([
    ...['US', 'checking', 'USD'],
  ])
})

test('tells who was registered by a leader of their own fee', async () => {
  const person = newPerson()
  await ask('POST', createProfile.path, { as: 'leader', data: person })
  await open('/payouts', { as: person })
  expect(await screen.findByText(/^A 15% platform fee leaves you 85% of each donation/)).toBeTruthy()
})

test('refuses too little and too much at the field, and accepts the whole balance [5.payout.maximum 5.payout.minimum 9.payout.minimum]', async () => {
  const creator = await creatorWith(100)
  await addAccount(creator)
  await open('/payouts', { as: creator })
  await expect.poll(() => amount().value).toBe('90.00')
  expect(await screen.findByText('After it is sent, it arrives within 24 hours.')).toBeTruthy()
  await fill('Amount (USD)', '49.99')
  await press('Request Payout')
  await expect.poll(() => document.activeElement).toBe(amount())
  await expect.poll(() => descriptionOf(amount())).toMatch(/Minimum payout amount is \$50/)
  await fill('Amount (USD)', '90.01')
  await expect.poll(() => descriptionOf(amount())).toMatch(/At most \$90\.00 is available/)
  await fill('Amount (USD)', '90.00')

  // Another request takes most of it; only the server knows.
  const data = { amount: 5_000, fundraiserId: creator.fundraiser.id }
  await ask('POST', '/api/payout-requests', { as: creator, data })
  await press('Request Payout')
  expect(await screen.findByText(/^Minimum payout amount is \$50, from all fundraisers together/)).toBeTruthy()
  await expect.poll(async () => within(await requests()).queryAllByRole('article')).toHaveLength(1)
})

test('pays out several fundraisers in one request, together at least the minimum [5.payout.fundraiser]', async () => {
  const creator = await creatorWith(50)
  await addFundraiser(creator, 50, { title: 'Desks for the school in Busia' })
  await addAccount(creator)
  await open('/payouts', { as: creator })
  const from = await screen.findByRole('group', { name: 'From' })
  await expect.poll(() => amount().value).toBe('90.00')
  await user.click(screen.getByLabelText('All: $90.00'))
  expect(amount().value).toBe('')
  await fill('Amount (USD)', '60')
  await press('Request Payout')
  await expect.poll(() => from.textContent).toContain('Please select a fundraiser')
  await user.click(screen.getByLabelText('Desks for the school in Busia: $45.00'))
  expect(from.textContent).not.toContain('Please select a fundraiser')
  await press('Request Payout')
  await expect.poll(() => descriptionOf(amount())).toMatch(/At most \$45\.00 is available/)
  await user.click(screen.getByLabelText('All: $90.00'))
  expect(from.textContent).toContain('Chosen: $90.00')
  await fill('Amount (USD)', '90')
  await press('Request Payout')
  await expectToast('Payout Requested')
  const payout = await within(await requests()).findByRole('article')
  expect(payout.textContent).toMatch(/From .+ \(\$45\.00\) and .+ \(\$45\.00\) to M-Pesa ••••5678/)
  const [stored] = await ask<{ amount: number; parts: object[] }[]>('GET', '/api/payout-requests', { as: creator })
  expect([stored?.amount, stored?.parts.length]).toEqual([9_000, 2])
})

test('offers the rest of a fundraiser that has ended, however little', async () => {
  const creator = await creatorWith(14)
  await addAccount(creator)
  await ask('PATCH', `/api/admin/fundraisers/${creator.fundraiser.id}`, { as: 'admin', data: { isActive: false } })
  await open('/payouts', { as: creator })
  const rest = await screen.findByRole('region', { name: 'Last payments' })
  const words = 'You can request the rest, $12.60; our team pays it by hand to M-Pesa ••••5678.'
  await expect.poll(() => rest.textContent).toContain(`This fundraiser has ended. ${words}`)
  await press('Request the last $12.60')
  await expectToast('Payout Requested')
  const payout = await within(await requests()).findByRole('article')
  expect(payout.textContent).toContain('Last payment. From Clean water for Kisumu’s schools to M-Pesa ••••5678')
  await expect.poll(() => screen.queryByRole('region', { name: 'Last payments' })).toBeNull()
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

test('can be cancelled until it is sent, and asks before', async () => {
  const creator = await creatorWith(100)
  await addAccount(creator)
  await open('/payouts', { as: creator })
  await fill('Amount (USD)', '60')
  await press('Request Payout')
  await expectToast('Payout Requested')
  const payout = await within(await requests()).findByRole('article')
  await press('Cancel the payout of $60.00', payout)
  await press('Keep it', await screen.findByRole('dialog', { name: 'Cancel this payout?' }))
  expect(await ask('GET', '/api/available-balance', { as: creator })).toMatchObject({ balance: 3_000 })
  await press('Cancel the payout of $60.00', payout)
  // The reply is lost, and the list says all the same what became of it.
  const [asked] = await ask<{ id: number }[]>('GET', '/api/payout-requests', { as: creator })
  loseAnswers(`/api/payout-requests/${asked?.id}/cancel`)
  await press('Cancel the payout', await screen.findByRole('dialog', { name: 'Cancel this payout?' }))
  await expect.poll(() => payout.querySelector('.badge')?.textContent).toBe('Cancelled')
  expect(payout.textContent).toContain(
    'You cancelled it before it was sent. The $60.00 is back in your available balance.',
  )
  expect(within(payout).queryByRole('button')).toBeNull()
  expect(await ask('GET', '/api/available-balance', { as: creator })).toMatchObject({ balance: 9_000, inProgress: 0 })
})
