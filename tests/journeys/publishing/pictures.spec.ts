import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { toast } from '../support/accounts'
import { waitUntilDraftStored } from '../support/people'
import { openForm, publish, published, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** A picture that is told from others by its width. */
const photo = async (width: number) => ({
  name: `${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer(),
})
const shown = (page: Page) => page.getByAltText(/^Your choice/)
const widths = (page: Page) =>
  shown(page).evaluateAll((images) =>
    images.map((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
  )

/** Lets each photo from now on wait, as on a slow phone, until the returned function is called. */
async function holdPhotos(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const decode = window.createImageBitmap
    const released = new Promise((resolve) => addEventListener('release-photos', resolve, { once: true }))
    Reflect.set(window, 'createImageBitmap', async (...given: Parameters<typeof decode>) => {
      await released
      return decode(...given)
    })
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('release-photos')))
}

test('photos that are not ready when the person leaves come into the draft, and the person is told', async ({
  page,
  request,
}) => {
  await openForm(page)
  const release = await holdPhotos(page)
  const title = `Left before the photos, ${Date.now()}`
  await write(page, title)
  await page.getByLabel('Image (optional)').setInputFiles([await photo(400), await photo(410)])
  await publish(page)
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Pamoja' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('Not sent yet')
  await toast(page).getByRole('button', { name: 'Open the draft' }).click()
  await release()
  await expect.poll(() => widths(page)).toEqual([400, 410])
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, title)).toHaveLength(1)

  await page.goto('/create-fundraiser')
  await page.getByLabel('Fundraiser Title').fill(`Opened much later, ${title}`)
  const releaseNext = await holdPhotos(page)
  await page.getByLabel('Image (optional)').setInputFiles(await photo(420))
  await expect(page.getByText('One moment…')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Pamoja' }).click()
  await expect(page).toHaveURL('/')
  await releaseNext()
  await page.goBack()
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue(`Opened much later, ${title}`)
  await expect.poll(() => widths(page)).toEqual([420])
})

test('pictures that are chosen and ordered offline survive the page, and are published in that order', async ({
  page,
  context,
  request,
}) => {
  await openForm(page)
  await context.setOffline(true)
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') }
  await page.getByLabel('Image (optional)').setInputFiles([await photo(400), notes, await photo(410), await photo(420)])
  await expect.poll(() => widths(page)).toEqual([400, 410, 420])
  await expect(page.getByText(/notes\.txt\. Please select a valid image file\./)).toBeVisible()
  await expect(page.getByText('3 of 6')).toBeVisible()

  await page.getByRole('button', { name: 'Move picture 3 left' }).press('Enter')
  await expect.poll(() => widths(page)).toEqual([400, 420, 410])
  await expect(page.getByRole('button', { name: 'Move picture 2 left' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => widths(page)).toEqual([420, 400, 410])
  await expect(page.getByText('Picture 1 of 3, the cover')).toBeAttached()

  const title = `Three photos on the bus, ${Date.now()}`
  await write(page, title)
  await waitUntilDraftStored(page, title)
  await page.reload()
  await expect.poll(() => widths(page)).toEqual([420, 400, 410])
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)

  const [{ id } = { id: 0 }, ...others] = await published(request, title)
  expect(others).toEqual([])
  const { picture, morePictures } = await (await request.get(`/api/fundraisers/${id}`)).json()
  expect([picture, ...morePictures].map(({ width }: { width: number }) => width)).toEqual([420, 400, 410])

  const place = page.locator('.gallery-place')
  await expect(place).toContainText('1 of 3')
  await page.getByRole('button', { name: 'Next picture' }).click()
  await expect(place).toContainText('2 of 3')
})

test('an edit changes the order, and without script all pictures can be seen', async ({ page, browser, request }) => {
  await openForm(page)
  const title = `Two photos in another order, ${Date.now()}`
  await write(page, title)
  await page.getByLabel('Image (optional)').setInputFiles([await photo(400), await photo(410)])
  await expect.poll(() => widths(page)).toEqual([400, 410])
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  const [{ id } = { id: 0 }] = await published(request, title)
  await page.goto(`/edit-fundraiser/${id}`)
  await page.getByRole('button', { name: 'Move picture 1 right' }).click()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  const { picture, morePictures } = await (await request.get(`/api/fundraisers/${id}`)).json()
  expect([picture.width, morePictures[0].width]).toEqual([410, 400])

  const plain = await browser.newContext({ baseURL: new URL(page.url()).origin, javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(`/fundraiser/${id}`)
  await expect(reader.getByText('2 pictures')).toBeVisible()
  const [cover, next] = await reader.locator('.fundraiser-picture img').all()
  await expect(cover ?? reader.locator('none')).toBeInViewport()
  await next?.scrollIntoViewIfNeeded()
  await expect(next ?? reader.locator('none')).toBeInViewport()
  await plain.close()
})
