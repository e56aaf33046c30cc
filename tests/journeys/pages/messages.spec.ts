import type { Page } from '@playwright/test'
import { newPerson, register, signInHere, toast } from '../support/accounts'
import { ADMIN, adminOn, row, search } from '../support/admin'
import { openFundraiser } from '../support/giving'
import { allStored, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ withWorker: /without a connection/ })

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const number = (page: Page) => page.getByText(/Message [\dA-F]{4}-[\dA-F]{4}$/)
const newText = () => `Written by ${newPerson().username}`

test('a report written without a connection is sent once, by nobody, answered, and read by its number @main', async ({
  page,
  browser,
  request,
  server,
}) => {
  const { id } = await openFundraiser(request, 3)
  const text = newText()
  await page.goto(`/fundraiser/${id}`)
  await waitUntilAllStored(page)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Report', exact: true }).last().click()
  await page.getByText('It insults or threatens somebody').click()
  await page.getByLabel('What have you noticed?').fill(text)
  await send(page)
  await expect(page.getByText('Waiting for a connection')).toBeVisible()

  server.requests.length = 0
  await page.context().setOffline(false)
  await expect(number(page)).toBeVisible()
  const sent = () => server.requests.filter(({ method, url }) => method === 'POST' && url === '/api/messages')
  expect(sent()).toMatchObject([{ cookies: '' }])

  const written = (await number(page).textContent())?.slice(-9) ?? ''

  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('We have it')).toBeVisible()
  expect(await allStored(page)).not.toContain(text)
  const secret = page.url()
  const desk = await adminOn(browser, server, 'overview', ADMIN)
  await search(desk, 'Search messages', written)
  await row(desk, text, 'Inbox')
    .getByRole('button', { name: /^Answer/ })
    .click()
  const answer = desk.getByRole('dialog', { name: /^Answer/ })
  await answer.getByLabel('Your answer').fill(`We have seen it: ${text}`)
  await answer.getByRole('button', { name: 'Send the answer' }).click()
  await expect(toast(desk)).toContainText('Answer sent')

  await page.context().clearCookies()
  await page.goto(secret)
  await expect(page.getByRole('heading', { name: `Message ${written}` })).toBeVisible()
  await expect(page.locator('section', { hasText: 'Our answer' })).toContainText(`We have seen it: ${text}`)
})

test('what a visitor wrote without a connection survives the page, and is not of the account that signs in', async ({
  page,
  request,
  server,
}) => {
  const person = await register(request)
  const text = newText()
  await page.goto('/contact')
  await waitUntilAllStored(page)
  await page.context().setOffline(true)
  await page.getByLabel('Name').fill('Amina')
  await page.getByLabel('Email').fill('amina@example.org')
  await page.getByLabel('Subject').fill(text)
  await page.getByLabel('Message', { exact: true }).fill(text)
  await send(page)
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  server.requests.length = 0
  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto(`${server.origin}/auth?next=/dashboard`)
  await signInHere(page, person.email, person.password)
  await expect(page).toHaveURL(/\/dashboard$/)
  const sent = () => server.requests.filter(({ method, url }) => method === 'POST' && url === '/api/messages')
  await expect.poll(sent).toMatchObject([{ cookies: '', status: 201 }])
  await expect(page.getByText(text)).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a report is sent by a plain form, once however often it is sent', async ({ page, request }) => {
    const { id } = await openFundraiser(request, 4)
    const text = newText()
    const pages: string[] = []
    for (const _ of [1, 2]) {
      await page.goto(`/fundraiser/${id}`)
      await page.getByRole('link', { name: 'Report', exact: true }).last().click()
      await page.getByText('It insults or threatens somebody').click()
      await page.getByLabel('What have you noticed?').fill(text)
      await send(page)
      await expect(page.getByText(text)).toBeVisible()
      pages.push(page.url())
    }
    expect(pages[0]).toMatch(/\/messages\/[\da-f-]{36}$/)
    expect(pages[1]).toBe(pages[0])
  })
})
