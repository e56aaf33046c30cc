import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'
import { register, signInAs, toast } from '../support/accounts'
import { callerFor } from '../support/creators'
import { line } from '../support/people'
import { heading, waitUntilAllStored, waitUntilQueryStored } from '../support/phone'
import { STORY } from '../support/publishing'
import { expect, type JourneyServer, test } from '../support/server'

test.use({ withWorker: /edit that waits|both sides/ })

const NEW_STORY = 'The bridge needs two pillars more than we thought, and steel that does not rust.'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

/** A new person with their own fundraiser, and its form open. */
async function openEdit(page: Page, request: APIRequestContext, server: JourneyServer) {
  const person = await register(request)
  const api = await callerFor(server, request, person)
  const { id } = await api.send<Fundraiser>('POST', '/api/fundraisers', {
    title: 'A bridge over the Nzoia',
    description: STORY,
    category: 'infrastructure',
    goalAmount: 400_000,
  })
  const address = `/edit-fundraiser/${id}`
  await signInAs(page, person.email, address)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('A bridge over the Nzoia')
  return { id, address, api, now: () => api.get<Fundraiser>(`/api/fundraisers/${id}?at=${Date.now()}`) }
}

test('an edit that waits is shown when its form is opened again, and both edits are sent @main [2.route.edit-fundraiser 7.patch-fundraiser]', async ({
  page,
  context,
  request,
  server,
}) => {
  const { id, address, api, now } = await openEdit(page, request, server)
  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'getCurrentUser')
  await context.setOffline(true)
  await page.getByLabel('Fundraiser Title').fill('A bridge that lasts')
  await save(page)
  await expect(toast(page)).toContainText('Saved on this device')
  await page.goto(address)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('A bridge that lasts')
  await page.getByLabel('Your Story').fill(NEW_STORY)
  await save(page)
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  // Neither edit knows of this change: the server's answer makes the app merge them with it.
  await api.send('PATCH', `/api/fundraisers/${id}`, { goalAmount: 500_000 })
  await context.setOffline(false)
  await expect
    .poll(now)
    .toMatchObject({ title: 'A bridge that lasts', description: NEW_STORY, goalAmount: 500_000, version: 4 })
})

test('an edit works on a device without storage [5.edit.image 8.toast.fundraiser-updated]', async ({
  page,
  request,
  server,
}) => {
  const { address } = await openEdit(page, request, server)
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await page.goto(address)
  await page.getByLabel('Fundraiser Title').fill('A bridge, sent at once')
  await save(page)
  await expect(toast(page)).toContainText('Fundraiser Updated')
  await expect(heading(page)).toHaveText('A bridge, sent at once')
})

test('when both sides have changed the photo, it asks which one to keep', async ({
  page,
  context,
  request,
  server,
}) => {
  const { id, api, now } = await openEdit(page, request, server)
  await waitUntilAllStored(page)
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  await context.setOffline(true)
  await page.getByLabel('Fundraiser Title').fill('A bridge with a photo')
  await page
    .getByLabel('Image (optional)')
    .setInputFiles({ name: 'mine.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') })
  await expect(page.getByAltText('Your choice')).toBeVisible()
  await save(page)
  await expect(toast(page)).toContainText('Saved on this device')
  const { image } = await api.send<Fundraiser>('PATCH', `/api/fundraisers/${id}`, {
    image: `data:image/png;base64,${pixel}`,
  })
  await context.setOffline(false)
  await page.goto('/dashboard')
  await line(page, 'A bridge with a photo').getByRole('button', { name: 'Choose' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changed in two places' })
  await expect(dialog.getByRole('group', { name: 'Image' }).getByAltText('Image')).toHaveCount(2)
  await expect(page.getByText('Action needed: A bridge with a photo')).toBeAttached()
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.poll(now).toMatchObject({ title: 'A bridge with a photo', image })
})
