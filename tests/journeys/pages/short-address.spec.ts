import { shortCode } from '#shared/rules/fundraisers/short-code'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

test('a short address leads to the page, in small letters and with what a link adds', async ({
  page,
  request,
  server,
}) => {
  const { id, title } = await openFundraiser(request, 1)
  await page.goto(`${server.origin}/f/${shortCode(id).toLowerCase()}?utm_source=poster`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(page.url()).toBe(`${server.origin}/fundraiser/${id}?utm_source=poster`)
})

test('a mistyped short address says that there is no such page', async ({ page, request }) => {
  const { id } = await openFundraiser(request, 1)
  const [first = '', ...rest] = shortCode(id)
  const answer = await page.goto(`/f/${first === 'A' ? 'B' : 'A'}${rest.join('')}`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
})
