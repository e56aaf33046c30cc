import type { Page } from '@playwright/test'
import { register, toast } from '../support/accounts'
import { openAdmin } from '../support/admin'
import { ageSessions } from '../support/old-sessions'
import { account } from '../support/payout-parts'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'
import { violations } from '../support/violations'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Please type your password again' })
const password = (page: Page) => dialog(page).getByLabel('Your password', { exact: true })

test.describe('on the smallest phone, in the dark', () => {
  test.use({ viewport: { width: 320, height: 568 }, colorScheme: 'dark', bypassCSP: true })

  test('a password is asked for before a payout account is added, by keyboard alone', async ({
    page,
    request,
    server,
  }) => {
    const person = await register(request)
    await signInAs(page, person.email, '/payouts?tab=accounts')
    await page.getByLabel('Account holder’s name').fill(person.fullName)
    await page.getByLabel('Bank', { exact: true }).fill('Bank of the West')
    await page.getByLabel('Routing number').fill('110000000')
    await page.getByLabel('Account number').fill('000987654321')
    ageSessions(server)
    const add = page.getByRole('button', { name: 'Add Account' })
    await add.focus()
    await page.keyboard.press('Enter')
    await expect(password(page)).toBeFocused()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(toast(page)).toContainText('Please type your password again.')
    await expect(add).toBeFocused()
    await expect(page.getByLabel('Account number')).toHaveValue('000987654321')
    expect(await (await page.request.get('/api/bank-accounts')).json()).toEqual([])

    await page.keyboard.press('Enter')
    await expect(password(page)).toBeFocused()
    await page.keyboard.type('a wrong guess')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toContainText('The password is not correct')
    await expect(password(page)).toBeFocused()
    await password(page).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Bank Account Added')
    await expect(account(page, '••••4321')).toBeVisible()
  })
})

test('a password is asked for before a file with data of others is downloaded', async ({ page, server }) => {
  await openAdmin(page, 'users')
  ageSessions(server)
  await page.getByRole('link', { name: /^Download CSV/ }).click()
  await password(page).fill('pamoja-demo')
  const download = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pamoja-users-/)
  await expect(page).toHaveURL('/admin?tab=users')
})
