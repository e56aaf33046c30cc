import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { waitUntilAllStored } from './phone'
import type { Said } from './said'
import { expect } from './server'
import { signInAs } from './signing-in'

export const STORY = 'The roof of our classroom went with the storm, and the rains begin in March.'

export async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Fundraiser Title').fill(title)
  await page.getByLabel('Category').selectOption('education')
  await page.getByLabel('Goal Amount').fill('450')
  await page.getByLabel('Your Story').fill(STORY)
}

export const publish = (page: Page) => page.getByRole('button', { name: 'Publish Fundraiser' }).click()

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
