import type { Page } from '@playwright/test'
import { mailedAddress } from '../support/accounts'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'

/** The fold with the form, on the page of a fundraiser. */
const place = (page: Page) => page.locator('#follow')
const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@example.org`

/** From the page to the mail, and from its link to a weekly letter and to the end. */
async function followChangeAndStop(page: Page, email: string, mailedLink: () => Promise<string>): Promise<void> {
  await place(page).getByText('Follow', { exact: true }).click()
  await place(page).getByLabel('Follow by email').fill(email)
  await place(page).getByRole('button', { name: 'Mail me the link' }).click()
  await expect(place(page).getByRole('status')).toContainText('We have mailed you a link')
  const link = await mailedLink()

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow this fundraiser?')
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect(page.getByText('You follow it: we email you about its news, its goal and its end.')).toBeVisible()

  await page.goto(link)
  await page.getByLabel('One email a week').check()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await expect(page.getByText('You follow it: once a week we email you what is new.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByLabel('One email a week')).toBeChecked()

  await page.getByLabel('Not at all').check()
  await page.getByRole('button', { name: 'Save choice' }).click()
  await expect(page.getByText('You get no emails about this fundraiser.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Follow this fundraiser?')
}

test('a visitor follows by mail from the page, chooses a weekly letter, and stops @main', async ({
  page,
  request,
  server,
}) => {
  const email = newAddress()
  await page.goto(`/fundraiser/${(await openFundraiser(request, 9)).id}`)
  await followChangeAndStop(page, email, () => mailedAddress(server, email, '/follow/'))
})

test('the address of a link is seen by nobody else, and found by no search engine', async ({ request }) => {
  const reply = await request.get('/follow/this-is-not-ours')
  expect(reply.status()).toBe(404)
  expect(reply.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor does the same', async ({ page, request, server }) => {
    const email = newAddress()
    const { id } = await openFundraiser(request, 9)
    await page.goto(`/fundraiser/${id}`)
    await followChangeAndStop(page, email, () => mailedAddress(server, email, '/follow/'))
  })

  test('a link that is not ours leads to what to do', async ({ page }) => {
    await page.goto('/follow/this-is-not-ours')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work')
  })
})
