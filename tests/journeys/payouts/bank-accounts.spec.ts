import { register, signInAs, toast } from '../support/accounts'
import { account, addAccount, creatorWith } from '../support/creators'
import { waitUntilDraftStored } from '../support/people'
import { allStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test('bank accounts store no number on the device @main', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/payouts?tab=accounts')
  await page.getByLabel('Account holder’s name').fill('Wanjirũ Kamau')
  await page.getByLabel('Bank', { exact: true }).fill('Bank of the West')
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill('000987654321')
  await waitUntilDraftStored(page, 'Bank of the West')
  await page.reload()
  await expect(page.getByLabel('Bank', { exact: true })).toHaveValue('Bank of the West')
  await expect(page.getByLabel('Account number')).toHaveValue('')
  await page.getByLabel('Routing number').fill('110000000')
  await page.getByLabel('Account number').fill('000987654321')
  await page.getByRole('button', { name: 'Add Account' }).click()
  await expect(toast(page)).toContainText('Bank Account Added')
  await waitUntilQueryStored(page, 'listBankAccounts')
  const kept = await allStored(page)
  expect(kept).toContain('••••4321')
  expect(kept).not.toMatch(/987654321|110000000/)
})

test('bank accounts can change the primary one, and are deleted after a confirmation [4.account.set-primary 7.set-primary 8.toast.account-deleted 8.toast.primary-updated]', async ({
  page,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  await addAccount(creator, { accountNumber: '0722 000111' })
  await creator.api.send('POST', '/api/payout-requests', { amount: 5_000, fundraiserId: creator.fundraiser.id })
  await signInAs(page, creator.email, '/payouts?tab=accounts')
  const [first, second] = [account(page, '••••5678'), account(page, '••••0111')]
  await second.getByRole('button', { name: 'Set as Primary' }).click()
  await expect(toast(page)).toContainText('Primary Account Updated')
  await expect(second.getByText('Primary', { exact: true })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expect(first).toContainText('A payout to this account is in progress')

  await addAccount(creator, { accountNumber: '0733 222333' })
  await page.reload()
  const third = account(page, '••••2333')
  const dialog = page.getByRole('dialog', { name: 'Delete this account?' })
  await third.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(third.getByRole('button', { name: 'Delete' })).toBeFocused()
  await third.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page)).toContainText('Bank Account Deleted')
  await expect(third).toHaveCount(0)
  expect(await creator.api.get('/api/bank-accounts')).toHaveLength(2)
})

test('bank accounts in dollars can be connected with Stripe', async ({ page, request, server }) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator, {
    bankName: 'Chase',
    mobileMoneyProvider: null,
    accountType: 'checking',
    accountNumber: '000123456789',
    routingNumber: '110000000',
    country: 'US',
  })
  await signInAs(page, creator.email, '/payouts?tab=accounts')
  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  await expect(page.getByRole('heading', { name: 'Open your Stripe account' })).toBeVisible()
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page).toHaveURL('/payouts?tab=accounts')
  await expect(page.getByText('Connected: your payouts can be sent through Stripe.')).toBeVisible()
})
