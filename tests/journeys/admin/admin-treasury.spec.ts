import { toast } from '../support/accounts'
import { openAdmin, row } from '../support/admin'
import { expect, test } from '../support/server'
import { violations } from '../support/violations'

test.use({ bypassCSP: true, colorScheme: 'dark', viewport: { width: 320, height: 640 } })

test('shows the treasury on a small phone, and an admin records and reverses an entry by keyboard', async ({
  page,
}) => {
  await openAdmin(page, 'treasury')
  const held = page.getByRole('list', { name: 'Money held' })
  await expect(held.getByText('Stripe').first()).toBeVisible()
  await page.getByRole('button', { name: /^Ask Providers/ }).click()
  await expect(toast(page)).toContainText('Providers asked')
  await expect(page.getByRole('list', { name: 'Providers’ answers' })).toContainText('Stripe answered on')
  await expect(held.getByText(/more than in the books$/).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Trial balance' }).getByText('Owed to creators')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.getByRole('button', { name: 'Record Entry' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Record an entry' })
  await dialog.getByLabel('What happened?').selectOption('Own money put in')
  await dialog.getByLabel('Who holds the money').selectOption('Our bank')
  await dialog.getByLabel('Reference on the statement').fill('Transfer 7')
  await dialog.getByLabel('Currency').selectOption('KES')
  await dialog.getByLabel('Amount', { exact: true }).fill('130,000')
  await dialog.getByLabel('Worth in US dollars (optional)').fill('1,000')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Entry recorded')
  const bank = held.getByRole('listitem').filter({ hasText: 'Our bank' }).filter({ hasText: 'KES' })
  await expect(bank).toContainText('KES 130,000.00')
  expect(await violations(page)).toEqual([])

  const entry = row(page, 'Transfer 7')
  await expect(entry).toContainText('KES 130,000.00 at Our bank')
  await entry.getByRole('button', { name: /^Reverse/ }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse an entry' })
  await reversal.getByLabel('Reference on the statement').fill('Transfer 7 came back')
  await reversal.getByLabel('Reason').fill('The bank refused it')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(toast(page)).toContainText('Entry reversed')
  await expect(bank).toContainText('KES 0.00')
})
