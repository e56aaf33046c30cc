import type { Page } from '@playwright/test'
import type { AdminDonation } from '../../../shared/contract/admin/money'
import type { PayoutRequest } from '../../../shared/contract/payouts'
import { toast } from '../support/accounts'
import { asAdmin, openAdmin, row, search, trailOf } from '../support/admin'
import { addAccount, creatorWith } from '../support/creators'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('verifies an account, sends a payout by hand and marks it completed @main [1.paid-out.mobile-money 4.payout.completed 4.payout.processing]', async ({
  page,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 100)
  await addAccount(creator)
  const asked = await creator.api.send<PayoutRequest>('POST', '/api/payout-requests', {
    amount: 6_000,
    fundraiserId: creator.fundraiser.id,
  })
  await openAdmin(page, 'payouts')
  await search(page, 'Search payouts', creator.username)
  const payout = row(page, creator.fullName, 'Payouts')
  await expect(payout).toContainText('$60.00')
  await expect(payout).toContainText('The account is not verified yet.')
  await expect(payout.getByRole('button', { name: /^Send/ })).toHaveCount(0)

  await search(page, 'Search bank accounts', creator.username)
  await page.getByRole('button', { name: `Verify ${creator.fullName}` }).click()
  const verify = dialog(page, 'Verify this account?')
  await expect(verify).toContainText('••••5678')
  await verify.getByRole('button', { name: 'Verify' }).click()
  await expect(toast(page)).toContainText('Bank account verified')
  await expect(row(page, creator.fullName, 'Bank Accounts').locator('.badge')).toHaveText('Verified')

  await payout.getByRole('button', { name: `Send $60.00 for ${creator.fullName}` }).click()
  const send = dialog(page, 'Send this payout')
  await send.getByLabel('By hand').check()
  await send.getByRole('button', { name: 'Send $60.00' }).click()
  await expect(toast(page)).toContainText('mark it completed with the reference')
  await expect(payout).toContainText('Processing')

  await payout.getByRole('button', { name: /^Show account number/ }).click()
  const number = dialog(page, 'Account number')
  await expect(number).toContainText('The audit trail records')
  await number.getByRole('button', { name: 'Show account number' }).click()
  await expect(number).toContainText('712345678')
  await page.keyboard.press('Escape')
  await expect(payout.getByRole('button', { name: /^Show account number/ })).toBeFocused()

  await payout.getByRole('button', { name: /^Mark completed/ }).click()
  const complete = dialog(page, 'Mark this payout as completed')
  await complete.getByRole('button', { name: 'Mark completed' }).click()
  await expect(complete.getByLabel('Reference')).toBeFocused()
  await complete.getByLabel('Reference').fill('KCB-2291')
  await complete.getByRole('button', { name: 'Mark completed' }).click()
  await expect(toast(page)).toContainText('Payout completed')
  await expect(payout.locator('.badge', { hasText: 'Completed' })).toBeVisible()

  await page.goto(`/admin?tab=operations&audit.subject=payout:${asked.id}`)
  await expect(row(page, 'Payout completed')).toContainText('KCB-2291')
  await expect(row(page, 'Payout destination revealed')).toHaveCount(1)
  const acts = await trailOf(await asAdmin(server, request), `payout:${asked.id}`)
  expect(acts).toHaveLength(3)
})

test('refunds a donation whole, with a reason @main', async ({ page, request, server }) => {
  const admin = await asAdmin(server, request)
  const { fundraiser } = await creatorWith(server, request, 80)
  const donations = () => admin.get<AdminDonation[]>(`/api/admin/donations?fundraiserId=${fundraiser.id}`)
  const [given] = await donations()
  if (!given) throw new Error('Nothing was given')
  await openAdmin(page, 'donations')
  await search(page, 'Search donations', given.paymentIntentId)
  const donation = row(page, given.paymentIntentId)
  const refund = dialog(page, 'Refund a donation')
  await donation.getByRole('button', { name: /^Refund \$80\.00/ }).click()
  await expect(refund.getByText('What happens:')).toBeVisible()
  await refund.getByRole('button', { name: 'Refund $80.00' }).click()
  await expect(refund.getByText('Please say why')).toBeVisible()
  await expect(refund.getByLabel('Reason')).toBeFocused()
  await refund.getByLabel('Reason').fill('The donor typed a zero too many')
  await refund.getByRole('button', { name: 'Refund $80.00' }).click()
  await expect(refund).toBeHidden()
  await expect(toast(page)).toContainText('Refund started')
  await expect.poll(async () => (await donations())[0]?.returnedAmount).toBe(8_000)
  await page.reload()
  await expect(donation).toContainText('$80.00 refunded')
  await expect(donation).toContainText('Nothing left to refund')
})
