import type { Page } from '@playwright/test'
import { mailedAddress, signInAs, signOutOnDashboard } from '../support/accounts'
import { CARDS, donate, expectThanks, openDetails, openFundraiser, openWidget, typeCard } from '../support/giving'
import { age, storedKeys, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'

test.use({ withWorker: /stays on the device/ })

/** Gives twenty-five dollars by card, and returns the address of the receipt in the donor's mail. */
async function giveForReceipt(page: Page, server: JourneyServer, index: number, email: string) {
  const fundraiser = await openFundraiser(page.request, index)
  await openWidget(page, fundraiser)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  await openDetails(page)
  await page.getByLabel('Your name').fill('ሃና ወልዴ')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  return { fundraiser, address: await mailedAddress(server, email, '/receipt/') }
}

async function expectReceipt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Donation receipt' })).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  for (const text of ['ሃና ወልዴ', '$2.50']) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText('Whether a gift can be deducted from your taxes depends')).toBeVisible()
}

test('the mailed link opens the receipt on any device, and it prints on one sheet @main', async ({
  page,
  browser,
  server,
}) => {
  const { fundraiser, address } = await giveForReceipt(page, server, 0, 'abebe.bekele@example.org')

  const visitor = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const receipt = await visitor.newPage()
  const response = await receipt.goto(address)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  await expectReceipt(receipt, fundraiser.title)
  await expect(receipt.getByText('Registration number SANDBOX-1')).toBeVisible()
  await expect(receipt.getByText(/^20\d\d-\d{6}$/)).toBeVisible()
  expect(await receipt.content()).not.toContain('abebe.bekele@example.org')
  expect(await receipt.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeVisible()

  for (const format of ['A4', 'Letter'] as const) {
    const paper = (await receipt.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  await receipt.emulateMedia({ media: 'print' })
  await expectReceipt(receipt, fundraiser.title)
  await expect(receipt.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(receipt.getByRole('contentinfo')).toBeHidden()
  await visitor.close()
})

test('nothing of a receipt stays on the device when its mailed link is opened, even by somebody who is signed in', async ({
  page,
  context,
  server,
}) => {
  const { fundraiser, address } = await giveForReceipt(page, server, 2, 'hana@example.org')
  await waitUntilAllStored(page)
  await signInAs(page, 'donor@pamoja.test')
  await page.goto(address)
  await expectReceipt(page, fundraiser.title)
  await page.goto('/about')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(kept.filter((url) => url.includes('/receipt/'))).toEqual([])
  expect((await storedKeys(page)).filter((key) => key.includes('"getReceipt"'))).toEqual([])

  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Not available offline yet' })).toBeVisible()
})

test('a receipt that signed-in donors open stays on the device until they sign out', async ({ page, context }) => {
  await signInAs(page, 'donor@pamoja.test')
  await waitUntilAllStored(page)
  await page
    .getByRole('link', { name: /^Receipt for / })
    .first()
    .click()
  const number = page.getByRole('definition').first()
  await expect(page.getByRole('heading', { level: 1, name: 'Donation receipt' })).toBeVisible()
  const shown = (await number.textContent()) ?? ''
  const address = page.url()
  await waitUntilQueryStored(page, '"getReceipt"')
  await waitUntilQueryStored(page, 'listUserDonations')
  await waitUntilQueryStored(page, 'getCurrentUser')

  await context.setOffline(true)
  await page.goto(address)
  await expect(number).toHaveText(shown)
  await expect(age(page)).toBeVisible()
  await page.reload()
  await expect(number).toHaveText(shown)

  await context.setOffline(false)
  await page.goto('/dashboard')
  await signOutOnDashboard(page)
  await expect(page).toHaveURL('/')
  expect((await storedKeys(page)).filter((key) => key.includes('"getReceipt"'))).toEqual([])
})
