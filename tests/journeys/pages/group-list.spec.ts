import { shareAddress, shortCode } from '#shared/rules/fundraisers/short-code'
import { CARDS, donate, donationsOf, expectThanks, openFundraiser, typeCard } from '../support/giving'
import { waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('a list for the group is made without a connection, copied, sent and checked by its reader, and the next one begins after it @main', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const fundraiser = await openFundraiser(request, 4, ({ donationsCount }) => donationsCount > 5)
  const { id, donationsCount } = fundraiser
  const donations = await donationsOf(request, fundraiser)
  const { code } = await (await request.get(`/api/fundraisers/${id}/books`)).json()
  await page.goto(`/fundraiser/${id}`)
  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'getBooks')
  await context.setOffline(true)
  await page.reload()
  await page.getByText('Share', { exact: true }).click()
  await page.getByText('The list for the group').click()
  const list = page.locator('.group-list')
  await expect(list).toBeVisible()
  const lines = ((await list.textContent()) ?? '')
    .trim()
    .replace(/[\u2068\u2069]/g, '')
    .split('\n')
  const known = donations.slice(0, 5).reverse()
  known.forEach(({ isAnonymous, donorName }, index) => {
    const name = isAnonymous ? 'A well-wisher' : donorName.slice(0, 20)
    expect(lines[index + 1]).toContain(`${donationsCount - known.length + 1 + index}. ${name}`)
  })
  expect(lines.at(-2)).toBe(`Check it: ${new URL(server.origin).host}/check · ${code}`)
  expect(lines.at(-1)).toBe(`${shareAddress(server.origin, id)}?via=list`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Copy the list' }).click()
  await expect(page.getByText('List copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.replace(/[\u2068\u2069]/g, '').split('\n')).toEqual(lines)
  const sent = await page.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(sent ?? '').searchParams.get('text')).toBe(copied)

  await page.reload()
  await page.getByText('Share', { exact: true }).click()
  await page.getByText('The list for the group').click()
  await expect(page.getByRole('button', { name: 'Since the last list' })).toHaveAttribute('aria-pressed', 'true')
  await expect(list).not.toContainText(`${donationsCount}. `)
  await page.getByRole('button', { name: 'All donations', exact: true }).click()
  await expect(list).toContainText(`${donationsCount}. `)

  await context.setOffline(false)
  await page.goto(`/check?code=${code}`)
  await page.getByLabel('The whole list').fill(copied)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Every line is as in the books')).toBeVisible()
})

test('a gift says by which link its donor came, also after other pages, and the page is the same for all', async ({
  page,
  request,
}) => {
  const { id } = await openFundraiser(request, 6)
  const html = async (path: string) => (await request.get(path)).text()
  const shared = await html(`/fundraiser/${id}?via=whatsapp`)
  expect(shared).not.toContain('via=whatsapp')
  expect(shared).toBe(await html(`/fundraiser/${id}`))

  await page.goto(`/f/${shortCode(id)}?amount=25&via=whatsapp`)
  await expect(page).toHaveURL(`/fundraiser/${id}?amount=25&via=whatsapp`)
  await expect(page.getByRole('button', { name: 'Pay $25.00 with Card' })).toBeVisible()
  await page.goto(`/fundraiser/${id}`)
  await page.getByRole('button', { name: '$25', exact: true }).click()
  const started = page.waitForRequest('**/api/create-payment-intent')
  await page.getByRole('button', { name: 'Pay $25.00 with Card' }).click()
  expect((await started).postDataJSON()).toMatchObject({ via: 'whatsapp' })
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
})
