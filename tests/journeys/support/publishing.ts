import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { signInAs } from './accounts'
import type { Said } from './languages'
import { waitUntilAllStored } from './phone'
import { expect } from './server'

export const STORY = 'The roof of our classroom went with the storm, and the rains begin in March.'

export async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Fundraiser Title').fill(title)
  await page.getByLabel('Category').selectOption('education')
  await page.getByLabel('Goal Amount').fill('450')
  await page.getByLabel('Your Story').fill(STORY)
}

export const publish = (page: Page) => page.getByRole('button', { name: 'Publish Fundraiser' }).click()

/** Submits the form without a connection: the fundraiser waits on the device. */
export async function publishOffline(page: Page, title: string): Promise<void> {
  await page.context().setOffline(true)
  await write(page, title)
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
}

/** Fills in and submits the form in another language. */
export async function publishIn(said: Said, page: Page, title: string): Promise<void> {
  await page.getByLabel(said.part('Fundraiser Title')).fill(title)
  await page.getByRole('combobox', { name: said.part('Category') }).selectOption('education')
  await page.getByLabel(said.part('Goal Amount (USD)')).fill('450')
  await page.getByLabel(said.part('Your Story')).fill(STORY)
  await page.getByRole('button', { name: said('Publish Fundraiser') }).click()
}

export async function published(request: APIRequestContext, title: string): Promise<Fundraiser[]> {
  const reply = await request.get(`/api/fundraisers?limit=100&fresh=${Date.now()}`)
  const fundraisers: Fundraiser[] = await reply.json()
  return fundraisers.filter((fundraiser) => fundraiser.title === title)
}

/** Opens the form with everything on the device that writing offline needs. */
export async function openForm(page: Page): Promise<void> {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await expect(page.getByLabel('Fundraiser Title')).toBeVisible()
  await waitUntilAllStored(page)
}

/** A photo as large as a phone's: noise over colours, so that it compresses badly. */
export async function largePhoto(page: Page) {
  // As text: transferring a million numbers to the test takes half a minute.
  const address = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    const pixels = context.createImageData(canvas.width, canvas.height)
    for (let index = 0; index < pixels.data.length; index += 4) {
      const x = (index / 4) % canvas.width
      pixels.data[index] = 120 + 80 * Math.sin(x / 90) + Math.random() * 40
      pixels.data[index + 1] = 90 + Math.random() * 40
      pixels.data[index + 2] = 60 + 60 * Math.cos(index / 300_000)
      pixels.data[index + 3] = 255
    }
    context.putImageData(pixels, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob ?? new Blob())
    })
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}
