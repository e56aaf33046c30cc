import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Treasury } from '../../shared/contract/admin/treasury'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { ask } from './harness/people'
import { choose, fill, press } from './harness/user-actions'

const treasury = () => ask<Treasury>('GET', '/api/admin/treasury', { as: 'admin' })
const tableOf = async (name: string) => within(await screen.findByRole('table', { name }))

test('shows what is held, what is owed and the trial balance', async () => {
  await open('/admin?tab=treasury', { as: 'admin' })
  const held = await tableOf('Money held')
  expect(held.getAllByText('Stripe').length).toBeGreaterThan(0)
  expect(screen.getByText('To creators')).toBeTruthy()
  expect(screen.getByText('Our fees, not taken out')).toBeTruthy()
  const accounts = await tableOf('Trial balance')
  expect(accounts.getByText('Owed to creators')).toBeTruthy()
  const file = screen.getByRole('link', { name: 'Download CSV of the trial balance' })
  expect(file.getAttribute('href')).toMatch(/^\/api\/admin\/export\/trial-balance\.csv\?until=\d{4}-\d\d-\d\d$/)
})

test('asks the providers for our balances and shows them beside the books', async () => {
  await open('/admin?tab=treasury', { as: 'admin' })
  await press(/^Ask Providers/)
  await expectToast('Providers asked')
  const answers = within(await screen.findByRole('list', { name: 'Providers’ answers' }))
  expect(await answers.findByText(/^Stripe answered on/)).toBeTruthy()
  const { holdings } = await treasury()
  const held = await tableOf('Money held')
  const stripe = holdings.find(({ holder, currency }) => holder === 'stripe' && currency === 'USD')
  const difference = (stripe?.atProvider?.difference ?? 0) / 100
  // The sandbox begins with plenty.
  expect(difference).toBeGreaterThan(0)
  const dollars = difference.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  expect(await held.findByText(`${dollars} more than in the books`)).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Ask Providers Again' })).toBeTruthy()
})

test('records an exchange and reverses it', async () => {
  const before = (await treasury()).entries.length
  await open('/admin?tab=treasury', { as: 'admin' })
  await press('Record Entry')
  const dialog = await screen.findByRole('dialog', { name: 'Record an entry' })
  await choose('What happened?', 'Currency exchange')
  await choose('Who holds the money', 'Stripe')
  await fill('Reference on the statement', 'FX 17', dialog)
  await fill('Amount that left', '10.00', dialog)
  await choose('To currency', 'KES')
  await fill('Amount that arrived', '1,295', dialog)
  await press('Record', dialog)
  await expectToast('Entry recorded')
  const [entry] = (await treasury()).entries
  expect(entry).toMatchObject({
    kind: 'exchange',
    amount: 1_000,
    toCurrency: 'KES',
    toAmount: 129_500,
    reference: 'FX 17',
  })
  const entries = await tableOf('Entries')
  expect(await entries.findByText('$10.00 at Stripe → KES 1,295.00')).toBeTruthy()

  await press(new RegExp(`^Reverse.*entry ${entry?.id}$`))
  const reversal = await screen.findByRole('dialog', { name: 'Reverse an entry' })
  await fill('Reference on the statement', 'FX 17 cancelled', reversal)
  await fill('Reason', 'Typed twice', reversal)
  await press('Reverse', reversal)
  await expectToast('Entry reversed')
  expect(await entries.findByText(`Reversed by entry ${(entry?.id ?? 0) + 1}`)).toBeTruthy()
  expect((await treasury()).entries).toHaveLength(before + 2)
})

test('shows a refusal at its field and keeps what was typed', async () => {
  await open('/admin?tab=treasury', { as: 'admin' })
  await press('Record Entry')
  const dialog = await screen.findByRole('dialog', { name: 'Record an entry' })
  await press('Record', dialog)
  expect(await within(dialog).findByText('Please enter the reference of the statement')).toBeTruthy()
  await choose('What happened?', 'Bank charge')
  await fill('Reference on the statement', 'Charge', dialog)
  await choose('Currency', 'GHS')
  await fill('Amount', '5', dialog)
  await press('Record', dialog)
  expect(await within(dialog).findByText(/Nothing is held in GHS/)).toBeTruthy()
  await fill('Worth in US dollars (optional)', 'ten', dialog)
  await press('Record', dialog)
  expect(await within(dialog).findByText(/Please enter a plain number/)).toBeTruthy()
})
