import { confirmEmail, register, signInAs } from '../support/accounts'
import { largePhoto, openForm, publish, published, STORY, write } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test('two tabs with the same draft lose no text and publish it once', async ({ page, context, request }) => {
  await openForm(page)
  const other = await context.newPage()
  await other.goto('/create-fundraiser')
  await expect(other.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(other.getByLabel('Fundraiser Title')).toBeDisabled()

  const title = `Typed in the first tab, ${Date.now()}`
  await write(page, title)
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(other.getByLabel('Fundraiser Title')).toHaveValue(title)
  await expect(other.getByLabel('Your Story')).toHaveValue(STORY)
  await expect(page.getByText('This draft is open in another tab.')).toBeVisible()
  await expect(page.getByLabel('Your Story')).toBeDisabled()

  await other.getByLabel('Goal Amount').fill('500')
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByLabel('Goal Amount')).toHaveValue('500')
  await publish(page)
  await expect(page).toHaveURL(/\/fundraiser\/\d+/)
  // The other tab gets the draft back: it was published, so its form is empty.
  await expect(other.getByLabel('Fundraiser Title')).toBeEnabled()
  await expect(other.getByLabel('Fundraiser Title')).toHaveValue('')
  expect(await published(request, title)).toMatchObject([{ goalAmount: 50_000 }])
})

test('until the address is confirmed a draft is copied without its photo, which the phone keeps', async ({
  page,
  request,
}) => {
  const { email } = await register(request)
  await signInAs(page, email, '/create-fundraiser')
  const title = `Not confirmed yet, ${Date.now()}`
  await write(page, title)
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  const copies: string[] = []
  page.on('response', (reply) => {
    if (reply.request().method() !== 'PUT') return
    copies.push(`${reply.status()} ${reply.request().postDataJSON().photo ? 'with' : 'without'} photo`)
  })
  for (const _ of ['once', 'again']) {
    await page.getByRole('link', { name: 'Pamoja' }).first().click()
    await expect.poll(() => copies).toEqual(['409 with photo', '200 without photo'])
    await page.goBack()
    await expect(page.getByAltText('Your choice')).toBeVisible()
  }
})

test('a draft with its photo continues on a new phone, and is published once', async ({
  page,
  browser,
  request,
  server,
}) => {
  const person = await register(request)
  const { email } = person
  await confirmEmail(server, request, person)
  await signInAs(page, email, '/create-fundraiser')
  const title = `Started on the old phone, ${Date.now()}`
  await write(page, title)
  await page.getByLabel('Image (optional)').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  const [copied] = await Promise.all([
    page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes('/api/drafts/')),
    page.getByRole('link', { name: 'Pamoja' }).first().click(),
  ])
  expect(copied.status()).toBe(200)

  const phone = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const there = await phone.newPage()
  await signInAs(there, email)
  await expect(there.getByText('From another device')).toBeVisible()
  await there.getByRole('link', { name: 'Continue' }).click()
  await expect(there.getByLabel('Fundraiser Title')).toHaveValue(title)
  await expect(there.getByAltText('Your choice')).toBeVisible()
  await publish(there)
  await expect(there).toHaveURL(/\/fundraiser\/\d+/)
  const [fundraiser, ...others] = await published(request, title)
  expect(others).toEqual([])
  expect(fundraiser?.image).toMatch(/^\/media\//)
  await phone.close()
})
