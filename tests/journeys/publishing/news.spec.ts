import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { mailed, mailedAddress, signInHere, toast } from '../support/accounts'
import { type Creator, creatorWith } from '../support/creators'
import { control } from '../support/giving'
import { waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const photo = async () => ({
  name: 'pump.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})
const news = (page: Page) => page.getByRole('region', { name: 'News' })
const items = (page: Page) =>
  news(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('time') })
const loadedWidth = (page: Page) =>
  items(page)
    .locator('img')
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0))

async function open(page: Page, { email, password, fundraiser }: Creator) {
  await page.goto(`/auth?next=${encodeURIComponent(`/fundraiser/${fundraiser.id}`)}`)
  await signInHere(page, email, password)
  await expect(news(page).getByRole('button', { name: 'Write news' })).toBeVisible()
  await waitUntilAllStored(page)
}

test('news that was written in flight mode with a photo is posted once, reaches a follower without an account, is read without script, changed and hidden', async ({
  page,
  context,
  request,
  server,
  browser,
}) => {
  const creator = await creatorWith(server, request, 100)
  const path = `/fundraiser/${creator.fundraiser.id}`
  const follower = `${crypto.randomUUID().slice(0, 8)}@example.org`
  await request.post(`/api/fundraisers/${creator.fundraiser.id}/follow-by-mail`, { data: { email: follower } })
  const token = (await mailedAddress(server, follower, '/follow/')).split('/').at(-1)
  await request.put(`/api/follow/${token}`, { data: { choice: 'each' } })

  await open(page, creator)
  await context.setOffline(true)
  await news(page).getByRole('button', { name: 'Write news' }).click()
  await news(page).getByLabel('Your news').fill('The pump has come.\nTomorrow we dig.')
  await news(page)
    .getByLabel('Image (optional)')
    .setInputFiles(await photo())
  await expect(page.getByAltText('Your choice')).toBeVisible()
  await expect(page.getByText('1 of 4')).toBeVisible()
  await news(page).getByRole('button', { name: 'Post news' }).click()
  await expect(news(page).getByText('Waiting for a connection')).toBeVisible()

  await page.reload()
  await expect(news(page).getByText('Waiting for a connection')).toBeVisible()
  await context.setOffline(false)
  await expect(toast(page).filter({ hasText: 'News Posted' })).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(items(page)).toContainText('The pump has come.')
  await expect(news(page).getByText('Waiting')).toHaveCount(0)
  const posts = server.requests.filter(({ method, url }) => method === 'POST' && /\/news$/.test(url))
  expect(posts).toHaveLength(1)
  await mailed(server, follower, /(The pump has come\.)/)

  const plain = await browser.newPage({ baseURL: server.origin, javaScriptEnabled: false })
  await plain.goto(path)
  await expect(items(plain)).toContainText('Tomorrow we dig.')
  await expect(items(plain).locator('img')).toHaveAttribute('width', '400')
  await expect.poll(() => loadedWidth(plain)).toBeGreaterThan(0)
  await expect(plain.locator('meta[name="description"]')).toHaveAttribute('content', /^News: The pump has come\./)
  const feed = await plain.locator('link[type="application/atom+xml"]').getAttribute('href')
  expect(await (await request.get(new URL(feed ?? '').pathname)).text()).toContain('The pump has come.')

  await items(page).getByRole('button', { name: 'Edit' }).click()
  await news(page).getByLabel('Your news').fill('The pump is here.')
  await news(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(items(page)).toContainText('The pump is here.')
  await plain.reload()
  await expect(items(plain)).toContainText('The pump is here.')

  await items(page).getByRole('button', { name: 'Hide' }).click()
  await expect(items(page)).toContainText('Hidden: nobody else sees it.')
  await plain.reload()
  await expect(news(plain)).toHaveCount(0)
  await plain.close()
})

test('a message is answered once by the organiser, and everybody reads it', async ({
  page,
  request,
  server,
  browser,
}) => {
  const creator = await creatorWith(server, request, 100)
  const { id } = creator.fundraiser
  const gift = { fundraiserId: id, amount: 20, donorName: 'Kofi', message: 'Be well, all of you' }
  const { clientSecret } = await (await request.post('/api/create-payment-intent', { data: gift })).json()
  await control(server, request, 'pay-by-card', { clientSecret })
  const donations = async (): Promise<unknown> => (await request.get(`/api/fundraisers/${id}/donations`)).json()
  await expect.poll(donations).toMatchObject([{ message: gift.message }, {}])
  await open(page, creator)
  await page.getByRole('button', { name: 'Answer Kofi' }).click()
  await page.getByLabel('Your answer').fill('And you, Kofi')
  await page.getByRole('button', { name: 'Post answer' }).click()
  await expect(toast(page)).toContainText('Answer Posted')
  await expect(page.getByRole('button', { name: 'Answer Kofi' })).toHaveCount(0)

  const plain = await browser.newPage({ baseURL: server.origin, javaScriptEnabled: false })
  await plain.goto(`/fundraiser/${id}`)
  const row = plain.getByRole('listitem').filter({ hasText: gift.message })
  await expect(row).toContainText(`${creator.fullName} answered`)
  await expect(row).toContainText('And you, Kofi')
  await plain.close()
})
