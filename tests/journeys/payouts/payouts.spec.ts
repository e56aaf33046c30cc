import type { Page } from '@playwright/test'
import type { BankAccount } from '../../../shared/contract/bank-accounts'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { register, signInAs, toast } from '../support/accounts'
import {
  account,
  accounts,
  addAccount,
  adminActions,
  amount,
  ask,
  balance,
  callerFor,
  creatorWith,
  payouts,
  requests,
} from '../support/creators'
import { control } from '../support/giving'
import { waitUntilDraftStored } from '../support/people'
import { age, expectInTime, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

const way = (page: Page) => payouts(page).first().getByRole('listitem')
const WARNING = 'You need to add and verify a bank account before requesting payouts.'

test('asks a visitor to sign in, and returns afterwards [2.header.account 6.links]', async ({ page, request }) => {
  await page.goto('/payouts?tab=accounts')
  await expect(page.getByRole('heading', { name: 'Please Login' })).toBeVisible()
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign In' })
  await expect(signIn).toHaveAttribute('href', `/auth?next=${encodeURIComponent('/payouts?tab=accounts')}`)
  await page.getByRole('button', { name: 'Menu' }).click()
  const own = page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: /^(Dashboard|Payouts)$/ })
  await expect(own).toHaveCount(0)

  const { email } = await register(request)
  await signInAs(page, email, '/payouts')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Payouts' })).toHaveAttribute('aria-current', 'page')
  await expect(own).toHaveText(['Dashboard', 'Payouts'])
})

test('goes from an account through a request to money that has arrived @main [1.user.accounts 1.user.payouts 2.payouts.* 2.route.payouts 4.account.primary 4.payout.in-progress 4.payout.pending 6.user.accounts 6.user.payouts 7.create-account 7.create-payout 7.get-payouts 8.toast.account-added 8.toast.payout-requested 9.payout.mobile-money]', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  const creator = await creatorWith(server, request, 100)
  await signInAs(page, creator.email, '/payouts?tab=accounts')
  await page.getByLabel('Country').selectOption('Kenya')
  await page.getByLabel('Account type').selectOption('Mobile money')
  await page.getByLabel('Account holder’s name').fill(creator.fullName)
  await expect(page.getByLabel('Network')).toHaveValue('M-Pesa')
  await page.getByLabel('Phone number').fill('12345')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await expect(accounts(page).getByText('Please enter a mobile number of Kenya')).toBeVisible()
  await expect(page.getByLabel('Phone number')).toBeFocused()
  await page.getByLabel('Phone number').fill('0712 345678')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await expect(toast(page)).toContainText('Bank Account Added')
  const added = account(page, 'M-Pesa ••••5678')
  await expect(added.getByText('Primary', { exact: true })).toBeVisible()
  await expect(added.getByText('Waiting for verification')).toBeVisible()
  await expect(added.getByRole('button', { name: 'Delete' })).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'Your accounts' })).toBeFocused()

  await page.getByRole('tab', { name: 'Payout Requests' }).click()
  await expect(page.getByText('We are checking M-Pesa ••••5678.')).toBeVisible()
  await expect(page.getByText(WARNING)).toHaveCount(0)
  await expect(balance(page)).toHaveText('$90.00')
  await amount(page).fill('60')
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
  await expect(balance(page)).toHaveText('$30.00')
  await expect(payouts(page).getByRole('heading', { name: '$60.00' })).toBeFocused()
  await expect(payouts(page)).toContainText('to M-Pesa ••••5678')
  await expect(way(page).first()).toContainText('Waiting for verification')
  await expect(way(page).nth(1)).toContainText('it arrives within 24 hours')
  await expect(requests(page).getByText('Minimum payout amount is $50')).toBeVisible()

  const team = await adminActions(server, request)
  const [asked] = await creator.api.get<PayoutRequest[]>('/api/payout-requests')
  const [own] = await creator.api.get<BankAccount[]>('/api/bank-accounts')
  if (!asked || !own) throw new Error('Neither a payout nor an account')
  await control(server, request, 'settings', { transferAfterMs: null })
  await team.verify(own)
  const reference = await team.sendOut(asked)
  // Without a reload: the screen refreshes by itself.
  await expectInTime(page, () => way(page).nth(1).getAttribute('aria-current')).toBe('step')
  await expect(way(page).nth(1)).toContainText('expect it by')
  await expect(page.getByText('We are checking')).toHaveCount(0)
  await control(server, request, 'end-transfer', { name: reference, outcome: 'successful' })
  await expectInTime(page, () => payouts(page).locator('.badge').textContent()).toBe('Arrived')
  await expect(page.getByText('Paid out so far').locator('xpath=following-sibling::dd')).toHaveText('$60.00')
  await payouts(page).getByText('Arrived on').click()
  await expect(way(page)).toHaveCount(3)
})

test('says why a payout failed, and that the money is back in the balance [4.payout.failed 4.payout.processing]', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install()
  const creator = await creatorWith(server, request, 100)
  const own = await addAccount(creator)
  const team = await adminActions(server, request)
  await team.verify(own)
  const asked = await creator.api.send<PayoutRequest>('POST', '/api/payout-requests', {
    amount: 9_000,
    fundraiserId: creator.fundraiser.id,
  })
  await control(server, request, 'settings', { transferAfterMs: null })
  const reference = await team.sendOut(asked)
  await signInAs(page, creator.email, '/payouts')
  await expect(page.getByRole('heading', { name: 'In progress' })).toBeVisible()
  await expect(payouts(page).locator('.badge')).toHaveText('On its way')
  await control(server, request, 'end-transfer', {
    name: reference,
    outcome: 'failed',
    message: 'DISBURSE FAILED: the number is switched off',
  })
  await expectInTime(page, () => payouts(page).locator('.badge').textContent()).toBe('Failed')
  await expect(way(page).last()).toContainText('the number is switched off')
  await expect(way(page).last()).toContainText('The $90.00 is back in your available balance')
  await expect(balance(page)).toHaveText('$90.00')
  await expect(amount(page)).toBeVisible()
})

test('pays a community leader her commission [1.leader.commission 6.leader.commission]', async ({
  page,
  request,
  server,
}) => {
  const api = await callerFor(server, request, { email: 'leader@pamoja.test', password: 'pamoja-demo' })
  const { commission } = await api.get<{ commission: { balance: number } }>('/api/available-balance')
  expect(commission.balance).toBeGreaterThan(5_000)
  const known = await api.get<{ id: number }[]>('/api/bank-accounts')
  if (known.length === 0)
    await api.send('POST', '/api/bank-accounts', {
      accountHolderName: 'Leader',
      bankName: 'M-Pesa',
      mobileMoneyProvider: 'M-Pesa',
      accountType: 'mobile_money',
      accountNumber: '0711 999888',
      country: 'KE',
    })
  await signInAs(page, 'leader@pamoja.test', '/payouts')
  await expect(page.getByText('Your commission as a community leader')).toBeVisible()
  await requests(page).getByLabel('Your commission').check()
  await amount(page).fill('50')
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
  await expect(payouts(page).first()).toContainText('From your commission')
})

test.use({ withWorker: /without a connection/ })

test('can be read without a connection, and keeps what is typed', async ({ page, context, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await expect(amount(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Bank Accounts' }).click()
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
  await waitUntilAllStored(page)
  for (const part of ['getAvailableBalance', 'listBankAccounts', 'listPayoutRequests', 'getCurrentUser'])
    await waitUntilQueryStored(page, part)
  await context.setOffline(true)
  await page.reload()
  await expect(account(page, 'M-Pesa ••••5678')).toBeVisible()
  await page.getByRole('tab', { name: 'Payout Requests' }).click()
  await expect(balance(page)).toHaveText('$90.00')
  await expect(age(page)).toBeVisible()
  await expect(
    requests(page).getByText('Requesting a payout needs a connection. What you typed stays here.'),
  ).toBeVisible()
  await amount(page).fill('75')
  await waitUntilDraftStored(page, '"amount":"75"')
  await ask(page).click()
  await expect(page.locator('.form-problem')).toContainText('Requesting a payout needs a connection.')
  await page.reload()
  await expect(amount(page)).toHaveValue('75')
  await context.setOffline(false)
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
})
