import type { Page } from '@playwright/test'
import { register, signInAs } from '../support/accounts'
import { reached, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const cards = (page: Page) => page.getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

test('finds what the device has, in a category and by words that were never asked for', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  await waitUntilAllStored(page)
  await page.goto('/browse')
  await expect(cards(page).first()).toBeVisible()
  await waitUntilQueryStored(page, 'listFundraisers:page')
  const [first = ''] = await titles(page)

  await context.setOffline(true)
  server.requests.length = 0
  await page.goto('/browse?category=medical')
  const found = page.getByRole('heading', { name: /of these (?:is|are) on this device$/ })
  await expect(found).toBeVisible()
  const count = Number((await found.textContent())?.split(' ')[0])
  expect(count).toBeGreaterThan(0)
  await expect(cards(page)).toHaveCount(count)
  await expect(cards(page).getByText('Medical Bills')).toHaveCount(count)

  await page.goto(`/browse?q=${encodeURIComponent(first.slice(0, 12).toUpperCase())}`)
  await expect(found).toBeVisible()
  expect(await titles(page)).toContain(first)
  await page.getByRole('link', { name: /^Show all \d+ on this device$/ }).click()
  await expect(page.getByRole('heading', { name: /^\d+ fundraisers are on this device$/ })).toBeVisible()
  expect(reached(server.requests)).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: /found in All Categories$/ })).toBeVisible()
})

test('deletes the kept pictures and pages, and the app still opens without a connection', async ({
  page,
  context,
  request,
}) => {
  const person = await register(request)
  await signInAs(page, person.email, '/dashboard')
  await waitUntilAllStored(page)
  await page.goto('/browse')
  await expect(cards(page).first()).toBeVisible()
  await page.goto('/settings')
  const fact = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
  await expect(fact('Fundraisers')).not.toHaveText(/^[0–]$/)
  await expect(fact('Space used')).toHaveText(/MB, with the app itself$/)
  await page.getByRole('button', { name: 'Delete pictures' }).click()
  await expect(fact('Pictures')).toHaveText('0')
  await page.getByRole('button', { name: 'Delete pages and lists' }).click()
  await expect(fact('Fundraisers')).toHaveText('0')
  await expect(fact('Pages')).toHaveText('0')

  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'On This Device' })).toBeVisible()
})
