import type { Page } from '@playwright/test'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { register, toast } from './accounts'
import { ADMIN, asAdmin, newCampaign, openAdmin } from './admin'
import { type Caller, callerFor } from './creators'
import { heading } from './phone'
import { expect, test } from './server'
import { signInAs } from './signing-in'

// The service worker sends too, and what it sends would not be answered here.
test.use({ serviceWorkers: 'block' })

/** What the server would answer when it takes something not: with its reason, or without one. */
const refusal = (json: object) => ({ status: 422, headers: { 'X-Pamoja': '1' }, json })

/** Somebody new with a fundraiser of their own. */
async function ownFundraiser(api: Caller): Promise<Fundraiser> {
  return api.send('POST', '/api/fundraisers', {
    title: 'A bridge over the Nzoia',
    description: 'The children cross the river twice a day; in the rains they can’t.',
    category: 'infrastructure',
    goalAmount: 400_000,
  })
}

/** Answers the writes to an address, and lets its reads through. */
async function answerWrites(page: Page, address: string, answer: () => object): Promise<void> {
  await page.context().route(address, (route) => {
    if (route.request().method() === 'GET') return route.continue()
    return route.fulfill(refusal(answer()))
  })
}

async function writeFundraiser(page: Page, title: string): Promise<void> {
  await page.getByLabel('Fundraiser Title').fill(title)
  await page.getByLabel('Category').selectOption('education')
  await page.getByLabel('Goal Amount').fill('450')
  await page
    .getByLabel('Your Story')
    .fill('The roof of our classroom went with the storm, and the rains begin in March.')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('follows a redirect parameter to a path of ours, and to nowhere else', async ({ page }) => {
  await page.goto('/?redirect=/about')
  await expect(page).toHaveURL('/about')
  await expect(page).toHaveTitle('About Us | Pamoja')
  await page.goto('/fees?redirect=//evil.example/')
  await expect(page).toHaveTitle('Fees | Pamoja')
})

test('a picture that can’t be taken for a fundraiser is said in a toast', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test', '/create-fundraiser')
  const picture = page.getByLabel('Image (optional)')
  await picture.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(toast(page)).toContainText('Image too largePlease select an image smaller than 5MB')
  await picture.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(toast(page)).toContainText('Invalid FilePlease select a valid image file.')
})

test('a fundraiser that the server refuses is an error in its own words', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/create-fundraiser')
  await writeFundraiser(page, 'Refused with and without words')
  let reply: object = { message: 'Fundraisers are closed for today' }
  await answerWrites(page, '**/api/fundraisers', () => reply)
  await press(page, 'Publish Fundraiser')
  await expect(toast(page)).toContainText('ErrorFundraisers are closed for today')
  reply = {}
  await expect(page.getByLabel('Fundraiser Title')).toHaveValue('Refused with and without words')
  await press(page, 'Publish Fundraiser')
  await expect(toast(page)).toContainText('ErrorFailed to create campaign')
  await page.context().unrouteAll()
  await press(page, 'Publish Fundraiser')
  await expect(toast(page)).toContainText('Fundraiser Created!')
})

test('the edit form says what is too short, and what was saved', async ({ page, request, server }) => {
  const person = await register(request)
  const { id } = await ownFundraiser(await callerFor(server, request, person))
  await signInAs(page, person.email, `/edit-fundraiser/${id}`)
  await page.getByLabel('Fundraiser Title').fill('Too short')
  await page.getByLabel('Your Story').fill('Too short as well')
  await page.getByLabel('Goal Amount').fill('0.99')
  await press(page, 'Save Changes')
  for (const words of [
    'Title must be at least 10 characters',
    'Description must be at least 50 characters',
    'Goal must be at least $1',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await writeFundraiser(page, 'A bridge for the school children')
  await answerWrites(page, `**/api/fundraisers/${id}`, () => ({}))
  await press(page, 'Save Changes')
  await expect(toast(page)).toContainText('Update FailedFailed to update campaign')
  await page.context().unrouteAll()
  await press(page, 'Save Changes')
  await expect(toast(page)).toContainText('Fundraiser Updated')
  await expect(heading(page)).toHaveText('A bridge for the school children')

  const admin = await asAdmin(server, request)
  await admin.send('PATCH', `/api/admin/fundraisers/${id}`, { isActive: false })
  await page.goto(`/edit-fundraiser/${id}`)
  await expect(page.getByRole('heading', { name: 'Cannot Edit' })).toBeVisible()
})

test('more days for a campaign are refused at the field and in a toast, and a failure says so', async ({
  page,
  request,
  server,
}) => {
  const { id } = await newCampaign(await asAdmin(server, request))
  await signInAs(page, ADMIN, `/edit-fundraiser/${id}`)
  for (const [label, button, days, words] of [
    ['Add Days', 'Add', '0', 'Additional days must be at least 1'],
    ['Add Days', 'Add', '366', 'Additional days cannot exceed 365'],
    ['Set Total', 'Set', '6', 'New duration must be at least 7 days'],
    ['Set Total', 'Set', '366', 'New duration cannot exceed 365 days'],
  ] as const) {
    const field = page.getByRole('textbox', { name: label })
    await field.fill(days)
    await press(page, button)
    await expect(field).toHaveAccessibleDescription(words)
    await expect(toast(page)).toContainText('Invalid Input')
    await expect(toast(page)).toContainText(words)
  }
  await answerWrites(page, `**/api/admin/campaigns/${id}/extend`, () => ({}))
  await page.getByRole('textbox', { name: 'Set Total' }).fill('60')
  await press(page, 'Set')
  await expect(toast(page)).toContainText('Extension FailedFailed to update campaign')
})

test('a campaign without what it needs is a validation error', async ({ page }) => {
  await openAdmin(page)
  await press(page, 'Create Campaign')
  const create = page.getByRole('dialog', { name: 'Create Campaign' })
  await create.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(toast(page)).toContainText('Validation ErrorPlease fill in all required fields')
})

test('a profile that the server refuses without a word says what failed', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email, '/edit-profile')
  await answerWrites(page, '**/api/auth/profile', () => ({}))
  await page.getByLabel('Location').fill('Lamu')
  await press(page, 'Save')
  await expect(toast(page)).toContainText('Update FailedFailed to update profile')
})

test('a sign-out from the dashboard that fails says what the server said', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email)
  await answerWrites(page, '**/api/auth/logout', () => ({ message: 'The session could not be ended' }))
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('ErrorThe session could not be ended')
})

test('a forgotten password that can’t be asked for says that an error occurred', async ({ page }) => {
  await page.goto('/auth')
  await press(page, 'Forgot your password?')
  await answerWrites(page, '**/api/auth/forgot-password', () => ({}))
  const dialog = page.getByRole('dialog', { name: 'Forgot your password?' })
  await dialog.getByLabel('Email').fill('wanjiru@example.org')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(dialog.getByText('An error occurred', { exact: true })).toBeVisible()
})
