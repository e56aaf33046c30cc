import { toast } from '../support/accounts'
import { addAccount, creatorWith } from '../support/creators'
import { account, amount, ask, balance, requests } from '../support/payout-parts'
import { waitUntilDraftStored } from '../support/people'
import { age, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

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
  await expect(toast(page)).toContainText('Requesting a payout needs a connection.')
  await page.reload()
  await expect(amount(page)).toHaveValue('75')
  await context.setOffline(false)
  await ask(page).click()
  await expect(toast(page)).toContainText('Payout Requested')
})

test('lists a started request on the dashboard, and continues it', async ({ page, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await signInAs(page, creator.email, '/payouts')
  await amount(page).fill('55')
  await waitUntilDraftStored(page, '"amount":"55"')
  await page.goto('/dashboard')
  const line = page.locator('.outbox-row').filter({ hasText: '$55' })
  await expect(line).toContainText('Payout request')
  await line.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payouts')
  await expect(amount(page)).toHaveValue('55')
})
