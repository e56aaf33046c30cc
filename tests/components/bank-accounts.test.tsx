import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Creator } from './harness/creators'
import { open } from './harness/page'
import { expectToast } from './harness/page-state'
import { register } from './harness/people'
import { choose, fill, press, user } from './harness/user-actions'

const accounts = () => within(screen.getByRole('tabpanel', { name: 'Bank Accounts' }))
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const lines = (words: string) =>
  accounts()
    .queryAllByRole('article')
    .filter(({ textContent }) => textContent?.includes(words))

/** The account whose row contains a text. */
async function account(words: string): Promise<HTMLElement> {
  await waitFor(() => expect(lines(words)).toHaveLength(1))
  return lines(words)[0] ?? document.body
}

const openAccounts = (as: Creator | { email: string }) => open('/payouts?tab=accounts', { as })

test('bank accounts ask for the fields of the country, and show problems at the field [1.paid-out.bank]', async () => {
  await openAccounts(await register())
  await fill('Account holder’s name', 'Wanjirũ Kamau')
  await fill('Bank', 'Chase')
  await fill('Routing number', '123456789')
  await fill('Account number', '000123456789')
  await press('Add Account')
  expect(await accounts().findByText(/^Please check the routing number/)).toBeTruthy()
  await expect.poll(() => document.activeElement).toBe(field('Routing number'))

  await choose('Country', 'Germany')
  await waitFor(() => expect(screen.queryByLabelText('Routing number')).toBeNull())
  await expect.poll(() => field('Currency of the account').value).toBe('EUR')
  await fill('IBAN', 'DE00 0000')
  await press('Add Account')
  expect(await accounts().findByText(/^Please check the IBAN/)).toBeTruthy()
  const types = within(field('Account type')).getAllByRole('option')
  expect(types.map(({ textContent }) => textContent)).toEqual(['Checking account', 'Savings account'])
  await fill('IBAN', 'DE89 3704 0044 0532 0130 00')
  await press('Add Account')
  await expectToast('Bank Account Added')
  expect(await account('Chase ••••3000')).toBeTruthy()
})

test('bank accounts ask for what automatic transfers need, and take the rest later', async () => {
  await openAccounts(await register())
  await choose('Country', 'Germany')
  expect(await screen.findByText(/^For automatic transfers we also need: SWIFT code, street/)).toBeTruthy()
  await choose('Currency of the account', 'USD')
  await waitFor(() => expect(screen.queryByText(/^For automatic transfers we also need/)).toBeNull())
  await choose('Currency of the account', 'EUR')
  await fill('Account holder’s name', 'Wanjirũ Kamau')
  await fill('Bank', 'Commerzbank')
  await fill('IBAN', 'DE89 3704 0044 0532 0130 00')
  await fill('Street (optional)', 'Hafenstraße')
  await press('Add Account')
  await expectToast('Bank Account Added')
  const row = await account('Commerzbank ••••3000')
  const added = within(row)
  expect(added.getByText(/^We still need: SWIFT code, house number, postal code and city\./)).toBeTruthy()
  expect(added.queryByLabelText('Street (optional)')).toBeNull()
  await user.click(added.getByText('Add details for automatic transfers'))
  for (const [label, text] of [
    ['SWIFT / BIC code (optional)', 'COBADEFF'],
    ['House number (optional)', '12'],
    ['Postal code (optional)', '10115'],
    ['City (optional)', 'Berlin'],
  ] as const)
    await fill(label, text, row)
  await press('Add details', row)
  await expectToast('Details Added')
  await waitFor(() => expect(added.queryByText(/^We still need/)).toBeNull())
})
