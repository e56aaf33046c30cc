import { creatorWith } from '../support/creators'
import { mailedAddress } from '../support/mailed-links'
import { waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.use({ withWorker: /./ })

test('a creator reads and prints the statement of a month on a phone, also without a connection', async ({
  page,
  context,
  request,
  server,
}) => {
  const creator = await creatorWith(server, request, 100)
  await page.setViewportSize({ width: 320, height: 640 })
  await signInAs(page, creator.email, '/payouts?tab=statements')
  await waitUntilAllStored(page)
  await page.locator('.statement-list a').first().click()
  const title = page.getByRole('heading', { level: 1, name: /^Statement for / })
  await expect(title).toBeVisible()
  await expect(page.getByText('$90.00').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await waitUntilQueryStored(page, 'getStatement')

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Platform fee' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^pamoja-statement-20\d\d-\d\d\.csv$/)

  await context.setOffline(true)
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.getByText('$90.00').first()).toBeVisible()
  await page.goto('/statements/2020')
  await expect(page.getByRole('heading', { level: 1, name: 'Not available offline yet' })).toBeVisible()
})

test('a receipt names the organisation on one sheet of paper', async ({ page, request, server }) => {
  const { fundraiser } = await creatorWith(server, request, 10)
  const email = 'paper@example.org'
  const gift = { fundraiserId: fundraiser.id, amount: 25, donorEmail: email }
  const intent = await (await request.post('/api/create-payment-intent', { data: gift })).json()
  const { clientSecret } = intent
  await request.post(`${server.sandboxOrigin}/_control/pay-by-card`, { data: { clientSecret } })
  await page.goto(await mailedAddress(server, email, '/receipt/'))
  await expect(page.getByText('Registration number SANDBOX-1')).toBeVisible()
  await expect(page.getByText(/^20\d\d-\d{6}$/)).toBeVisible()
  for (const format of ['A4', 'Letter'] as const) {
    const paper = (await page.pdf({ format })).toString('latin1')
    expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
})
