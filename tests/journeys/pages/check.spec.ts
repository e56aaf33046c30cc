import type { Books } from '../../../shared/contract/books'
import type { Donation } from '../../../shared/contract/donations'
import { shareAddress } from '../../../shared/rules/fundraisers/short-code'
import { groupList } from '../../../shared/rules/group-list'
import { fundraiserWhere } from '../../deep/screenshots/screen'
import { expect, test } from '../support/server'

test('a forged line of a list is found out by anybody, also on a small phone @main', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const {
    id,
    title,
    goalAmount: goal,
  } = await fundraiserWhere(page.request, ({ donationsCount }) => donationsCount > 3)
  const books: Books = await (await page.request.get(`/api/fundraisers/${id}/books`)).json()
  const gifts: Donation[] = await (await page.request.get(`/api/fundraisers/${id}/donations?limit=3`)).json()
  const { total, donationsCount: count, asOf, code } = books
  const list = groupList(
    {
      title,
      goal,
      total,
      count,
      asOf: Date.parse(asOf ?? ''),
      code: code ?? '',
      address: shareAddress(server.origin, id),
    },
    gifts.map(({ donorName, isAnonymous, amount }) => ({ name: isAnonymous ? null : donorName, amount })),
  )

  await page.goto(`/fundraiser/${id}`)
  const place = page.getByRole('region', { name: 'Where the money is' })
  const cents = (await place.locator('dd').allTextContents()).map((text) =>
    Math.round(Number(text.replace(/[$,]/g, '')) * 100),
  )
  expect(cents).toEqual([books.fees, books.paidOut, books.waiting, books.raised])
  expect(books.fees + books.paidOut + books.waiting).toBe(books.raised)
  await place.getByRole('link', { name: 'Check whether it is true' }).click()

  await page.getByLabel('Check code').fill((code ?? '').toLowerCase().replace('-', ' '))
  await page.getByLabel('The whole list').fill(list)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('Every line is as in the books')).toBeVisible()
  await expect(page.getByText('Nothing has changed since.')).toBeVisible()

  const forged = list.replace(/(\$\d)/, '$19')
  await page.getByLabel('The whole list').fill(forged)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('1 line is not in the books')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Not in the books' })).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.screenshot({ path: test.info().outputPath('check.png'), fullPage: true })

  await page.goto(`/f/${code}`)
  await expect(page).toHaveURL(new RegExp(`/check\\?code=${code}$`))
  await expect(page.getByText(`This code is real: ${code}`)).toBeVisible()
})
