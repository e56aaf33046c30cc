import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { addAccount, creatorWith } from './harness/creators'
import { open } from './harness/page'
import { press } from './harness/user-actions'

/** Opens the dialog that verifies a new account of a new person. */
async function openVerifying(change: object): Promise<HTMLElement> {
  const creator = await creatorWith(60)
  await addAccount(creator, change)
  await open(`/admin?${new URLSearchParams({ tab: 'payouts', 'accounts.q': creator.username })}`, { as: 'admin' })
  await press(/^Verify/)
  return screen.findByRole('dialog', { name: 'Verify this account?' })
}

test('an admin asks for the account holder’s name, and sees it beside the typed one', async () => {
  const dialog = await openVerifying({ accountHolderName: 'Hauwa Danjuma', accountNumber: '0712 345678' })
  await press('Ask for the account holder’s name', dialog)
  expect(await within(dialog).findByText('DANJUMA HAUWA')).toBeTruthy()
  expect(within(dialog).getByText('Name at Flutterwave')).toBeTruthy()
  expect(within(dialog).getByText('The two names are the same.')).toBeTruthy()
  await press('Ask again', dialog)
  expect(await within(dialog).findByRole('button', { name: 'Ask again' })).toBeTruthy()
  // Nothing is verified by itself.
  expect(within(dialog).getByRole('button', { name: 'Verify' })).toBeTruthy()
})

test('an admin is warned when the bank names another holder', async () => {
  const dialog = await openVerifying({ accountHolderName: 'Amina Otieno', accountNumber: '0712 345679' })
  await press('Ask for the account holder’s name', dialog)
  expect(await within(dialog).findByText('The two names are different. Find out why first.')).toBeTruthy()
  await press('Cancel', dialog)
  expect(await screen.findByText('The bank names another holder')).toBeTruthy()
})

test('an admin reads that no provider can tell the name', async () => {
  const dialog = await openVerifying({
    ...{ accountType: 'checking', bankName: 'Equity Bank', mobileMoneyProvider: null },
    ...{ accountNumber: '0123456789', currency: 'KES' },
  })
  expect(within(dialog).getByText('No provider can tell the holder’s name of this account.')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: /^Ask/ })).toBeNull()
})
