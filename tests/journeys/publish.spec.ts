import type { APIRequestContext, Page } from '@playwright/test'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { everythingKept } from './phone'
import { largePhoto } from './photo'
import { expect, test } from './server'
import { signInAs } from './signing-in'

const STORY = 'The roof of our classroom went with the storm, and the rains begin in March.'

async function write(page: Page, title: string): Promise<void> {
  await page.getByLabel('Fundraiser Title').fill(title)
  await page.getByLabel('Category').selectOption('education')
  await page.getByLabel('Goal Amount').fill('450')
  await page.getByLabel('Your Story').fill(STORY)
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Fundraiser' }).click()

async function published(request: APIRequestContext, title: string): Promise<Fundraiser[]> {
  const reply = await request.get(`/api/fundraisers?limit=100&fresh=${Date.now()}`)
  const fundraisers: Fundraiser[] = await reply.json()
  return fundraisers.filter((fundraiser) => fundraiser.title === title)
}

/** Opens the form with everything on the device that writing offline needs. */
async function openForm(page: Page): Promise<void> {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  await expect(page.getByLabel('Fundraiser Title')).toBeVisible()
  await everythingKept(page)
}

test('a guest is asked to sign in, and comes back to the form', async ({ page }) => {
  await page.goto('/create-fundraiser')
  await expect(page.getByRole('heading', { name: 'Please log in to create a fundraiser' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', /^\/auth\?next=/)
})

test('with a connection it is live at once, with its photo made small on the way', async ({ page, request }) => {
  await openForm(page)
  await write(page, 'A new roof for class four')
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  const [sent] = await Promise.all([
    page.waitForRequest((asked) => asked.method() === 'POST' && asked.url().endsWith('/api/fundraisers')),
    publish(page),
  ])
  await expect(page.getByRole('heading', { name: 'Your fundraiser is live' })).toBeVisible()
  const [fundraiser, ...others] = await published(request, 'A new roof for class four')
  expect(others).toEqual([])
  expect(fundraiser?.image).toMatch(/^\/media\//)
  expect(sent.postDataBuffer()?.length).toBeLessThan(200_000)
})

test('written offline, it survives the page, waits, and goes live once', async ({ page, context, request }) => {
  await openForm(page)
  await context.setOffline(true)
  await write(page, 'Written on the bus, ሰላም')
  await page.waitForTimeout(700)
  await page.reload()
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Written on the bus, ሰላም')
  await expect(page.getByLabel('Goal Amount')).toHaveValue('450')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not yet public.')).toBeVisible()
  expect(await published(request, 'Written on the bus, ሰላም')).toEqual([])
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, 'Written on the bus, ሰላም')).toHaveLength(1)
})

test('an answer that is lost after the server has stored it makes no second one', async ({ page, request }) => {
  await openForm(page)
  await write(page, 'The answer was lost')
  let lost = 0
  await page.context().route('**/api/fundraisers', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/, { timeout: 40_000 })
  expect(lost).toBe(1)
  expect(await published(request, 'The answer was lost')).toHaveLength(1)
})

test('a server that fails three times gets it the fourth', async ({ page, request }) => {
  test.setTimeout(120_000)
  await openForm(page)
  await write(page, 'Fourth time lucky')
  let failures = 0
  await page.context().route('**/api/fundraisers', async (route) => {
    if (route.request().method() !== 'POST' || failures === 3) return route.continue()
    failures += 1
    await route.fulfill({ status: 500, headers: { 'X-Pamoja': '1' }, json: { message: 'Something went wrong' } })
  })
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/, { timeout: 90_000 })
  expect(await published(request, 'Fourth time lucky')).toHaveLength(1)
})

test('two tabs send it once', async ({ page, context, request }) => {
  await openForm(page)
  const other = await context.newPage()
  await other.goto('/browse')
  await context.setOffline(true)
  await write(page, 'Two tabs, one fundraiser')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  expect(await published(request, 'Two tabs, one fundraiser')).toHaveLength(1)
})

test('what the server refuses comes back as a form that says why', async ({ page }) => {
  await openForm(page)
  await write(page, 'Refused at first')
  await page.context().route('**/api/fundraisers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          headers: { 'X-Pamoja': '1' },
          json: {
            message: 'Please choose another title',
            issues: [{ path: 'title', message: 'Please choose another title' }],
          },
        })
      : route.continue(),
  )
  await publish(page)
  await expect(page).toHaveURL(/\/create-fundraiser\?draft=/)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Refused at first')
  await expect(page.getByLabel('Fundraiser Title')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Your Story')).toHaveValue(STORY)
})

test('with the session expired it stays, asks to sign in, and then goes', async ({ page, context, request }) => {
  await openForm(page)
  await context.setOffline(true)
  await write(page, 'Signed out in between')
  await publish(page)
  await expect(page.getByText('Not yet public.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('authToken', 'no-longer-valid'))
  await context.clearCookies()
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/auth\?next=/)
  expect(await published(request, 'Signed out in between')).toEqual([])
  await signInAs(page, 'creator@pamoja.test', '/dashboard')
  await expect.poll(() => published(request, 'Signed out in between')).toHaveLength(1)
})

test('wrong entries are said at their fields, and nothing is sent', async ({ page, server }) => {
  await openForm(page)
  server.requests.length = 0
  await page.getByLabel('Goal Amount').fill('0.50')
  await publish(page)
  await expect(page.getByText('Goal must be at least $1')).toBeVisible()
  await expect(page.getByLabel('Fundraiser Title')).toBeFocused()
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('what another app shares begins a draft, with its photo made small', async ({ page }) => {
  await openForm(page)
  const photo = await largePhoto(page)
  const address = await page.evaluate(
    async ({ bytes }) => {
      const body = new FormData()
      body.set('title', 'Shared from the gallery')
      body.set('text', 'A text that was shared along')
      body.set('image', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
      return (await fetch('/share', { method: 'POST', body })).url
    },
    { bytes: [...photo.buffer] },
  )
  await page.goto(address)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Shared from the gallery')
  await expect(page.getByLabel('Your Story')).toHaveValue('A text that was shared along')
  await expect(page.getByAltText('Your choice')).toBeVisible()
})

test('an edit elsewhere is not overwritten, and a stranger may not edit', async ({ page, context, request }) => {
  await openForm(page)
  await write(page, 'Edited in two places')
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  const [fundraiser] = await published(request, 'Edited in two places')
  await page.goto(`/edit-fundraiser/${fundraiser?.id}`)
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Edited in two places')
  await everythingKept(page)
  await context.setOffline(true)
  await page.getByLabel('Fundraiser Title').fill('My own new title')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await request.patch(`/api/fundraisers/${fundraiser?.id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { goalAmount: 99_900 },
  })
  await context.setOffline(false)
  // Different fields: both changes stand, and nobody is asked.
  await expect.poll(async () => (await published(request, 'My own new title'))[0]?.goalAmount).toBe(99_900)

  await signOutAndIn(page, 'donor@pamoja.test')
  await page.goto(`/edit-fundraiser/${fundraiser?.id}`)
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText('You can only edit your own fundraisers.')).toBeVisible()
})

async function signOutAndIn(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await signInAs(page, email)
}
