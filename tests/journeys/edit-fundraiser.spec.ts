import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { register, toast } from './accounts'
import { callerFor } from './creators'
import { line, storedIn } from './people'
import { everythingKept, heading, queryKept } from './phone'
import { STORY } from './publishing'
import { expect, type JourneyServer, test } from './server'
import { signInAs } from './signing-in'

const NEW_STORY = 'The bridge needs two pillars more than we thought, and steel that does not rust.'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

/** Somebody new with a fundraiser of their own, whose form is open. */
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

test('an edit that waits is there when its form is opened again, and both go out', async ({
  page,
  context,
  request,
  server,
}) => {
  const { id, address, api, now } = await openEdit(page, request, server)
  await everythingKept(page)
  await queryKept(page, 'getCurrentUser')
  await context.setOffline(true)
  await page.getByLabel('Fundraiser Title').fill('A bridge that lasts')
  await save(page)
  await expect(toast(page)).toContainText('Saved on this device')
  await page.goto(address)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('A bridge that lasts')
  await page.getByLabel('Your Story').fill(NEW_STORY)
  await save(page)
  await expect(page).toHaveURL(`/fundraiser/${id}`)
  // The second knows nothing of this, the first is brought together with it.
  await api.send('PATCH', `/api/fundraisers/${id}`, { goalAmount: 500_000 })
  await context.setOffline(false)
  await expect
    .poll(now)
    .toMatchObject({ title: 'A bridge that lasts', description: NEW_STORY, goalAmount: 500_000, version: 4 })
})

test('only looking begins no draft, and what was begun says so', async ({ page, request, server }) => {
  const { address } = await openEdit(page, request, server)
  const note = page.getByText('You began this on this device.')
  await page.waitForTimeout(700)
  expect(await storedIn(page, 'drafts')).toBe('[]')
  await expect(note).toHaveCount(0)
  await page.getByLabel('Fundraiser Title').fill('A bridge for the school')
  await expect.poll(() => storedIn(page, 'drafts')).toContain('A bridge for the school')
  await page.goto(address)
  await expect(note).toBeVisible()
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('A bridge for the school')
})

test('a device that keeps nothing does not stop an edit', async ({ page, request, server }) => {
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

test('says when the account can’t be read, and tries again', async ({ page, request, server }) => {
  const { address } = await openEdit(page, request, server)
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const other = await page.context().browser()?.newContext({ baseURL: server.origin })
  const there = await other?.newPage()
  if (!other || !there || !token) throw new Error('No second device')
  await there.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await there.route('**/api/auth/me', (route) => route.abort())
  await there.goto(address)
  const again = there.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await there.unroute('**/api/auth/me')
  // It comes back by itself, too, once the server answers again.
  await again.click({ timeout: 3_000 }).catch(() => undefined)
  await expect(there.getByLabel('Fundraiser Title')).toHaveValue('A bridge over the Nzoia')
  await other.close()
})

test('a photo that both sides have changed is asked about', async ({ page, context, request, server }) => {
  const { id, api, now } = await openEdit(page, request, server)
  await everythingKept(page)
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
  const dialog = page.getByRole('dialog', { name: 'Changed elsewhere meanwhile' })
  await expect(dialog.getByRole('group', { name: 'Image' }).getByAltText('Image')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await expect.poll(now).toMatchObject({ title: 'A bridge with a photo', image })
})
