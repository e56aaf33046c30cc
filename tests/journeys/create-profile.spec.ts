import type { Page } from '@playwright/test'
import { mailsTo, newPerson, type Person, register, toast, tryPassword } from './accounts'
import { draftKept, elsewhere, line, loseAnswer, registerLeader, storedIn } from './people'
import { connectionComesBack, everythingKept, heading, syncAskedFor } from './phone'
import { largePhoto } from './photo'
import { expect, test } from './server'
import { signInAs } from './signing-in'

async function fill(page: Page, { fullName, username, email, password }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First password').fill(password)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Profile' })

test('asks a visitor to sign in, and says to others that it is for leaders', async ({ page }) => {
  await page.goto('/create-profile')
  await expect(heading(page)).toHaveText('Please Login')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth?next=%2Fcreate-profile',
  )
  for (const email of ['donor@pamoja.test', 'admin@pamoja.test']) {
    await signInAs(page, email, '/create-profile')
    await expect(heading(page)).toHaveText('Access Denied')
    await expect(page.getByText('Only community leaders can create profiles for other people.')).toBeVisible()
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
  }
})

test('a leader makes a profile, which is theirs by birth and the person’s by mail', async ({
  page,
  request,
  server,
}) => {
  await signInAs(page, 'leader@pamoja.test', '/create-profile')
  const person = newPerson()
  await fill(page, person)
  await page.getByLabel('Location').fill('Kitui, Kenya')
  await page.getByLabel('Bio').fill('Potter')
  await page.getByLabel('Photo').setInputFiles(await largePhoto(page))
  await expect(page.getByAltText('Your choice')).toBeVisible()
  await create(page).click()
  await expect(toast(page)).toContainText('Profile Created Successfully')
  await expect(page).toHaveURL(/\/user\/\d+$/)
  await expect(heading(page)).toHaveText(person.fullName)
  await expect(page.getByRole('main').locator('img.avatar')).toHaveAttribute('src', /^\/media\//)
  expect(await tryPassword(request, person, person.password)).toBe(200)
  await expect.poll(() => mailsTo(server, person.email)).toHaveLength(1)
})

test('says at each field what is wrong in it', async ({ page, server }) => {
  await signInAs(page, 'leader@pamoja.test', '/create-profile')
  server.requests.length = 0
  await page.getByLabel('Username').fill('ab')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('First password').fill('12345')
  await page.getByLabel('Bio').fill('x'.repeat(501))
  await create(page).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  for (const message of [
    'Full name is required',
    'Username must be at least 3 characters',
    'Invalid email address',
    'Password must be at least 6 characters',
    'Bio must be less than 500 characters',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a taken address and a taken name come back at their fields, with all that was typed', async ({
  page,
  request,
}) => {
  const taken = await register(request)
  await signInAs(page, 'leader@pamoja.test', '/create-profile')
  const person = { ...newPerson(), email: taken.email, username: taken.username }
  await fill(page, person)
  await create(page).click()
  await expect(toast(page)).toContainText('Error Creating Profile')
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is already taken$/)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    /An account with this email address already exists$/,
  )
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
  await expect(page.getByLabel('First password')).toHaveValue(person.password)

  const free = newPerson()
  await page.getByLabel('Username').fill(free.username)
  await page.getByLabel('Email').fill(free.email)
  await create(page).click()
  await expect(toast(page)).toContainText('Profile Created Successfully')
  expect(await tryPassword(request, free, free.password)).toBe(200)
  await page.goto('/create-profile')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('what is typed survives the page, but for the password', async ({ page, context }) => {
  await signInAs(page, 'leader@pamoja.test', '/create-profile')
  const person = { ...newPerson(), password: 'kept in no draft' }
  await fill(page, person)
  await draftKept(page, person.email)
  expect(await storedIn(page, 'drafts')).not.toContain(person.password)
  await page.close()
  const again = await context.newPage()
  await again.goto('/create-profile')
  await expect(again.getByLabel('Username')).toHaveValue(person.username)
  await expect(again.getByLabel('First password')).toHaveValue('')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(again).toHaveURL('/dashboard')
  await expect(line(again, person.fullName)).toHaveCount(0)
})

test('several made without a connection wait, and each is there once afterwards', async ({
  page,
  context,
  request,
  server,
}) => {
  const leader = await registerLeader(request)
  await signInAs(page, leader.email, '/create-profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await everythingKept(page)
  await context.setOffline(true)
  const people = [newPerson(), newPerson()]
  for (const person of people) {
    await fill(page, person)
    await create(page).click()
    await expect(toast(page)).toContainText('Saved on this device')
    await expect(line(page, person.fullName)).toContainText('Waiting for a connection')
    await expect(page.getByLabel('Full name')).toHaveValue('')
  }
  await page.reload()
  await expect(line(page, 'Waiting for a connection')).toHaveCount(2)

  await context.setOffline(false)
  for (const person of people) await expect(line(page, person.fullName)).toContainText('Published')
  for (const person of people) {
    expect(await tryPassword(request, person, person.password)).toBe(200)
    // Written by a worker, in its own time.
    await expect.poll(() => mailsTo(server, person.email)).toHaveLength(1)
  }
  expect(await storedIn(page, 'outbox')).not.toContain(people[0]?.password)
})

test('the page dies while it is sent: there is one profile, and one letter', async ({
  page,
  context,
  server,
  request,
}) => {
  const leader = await registerLeader(request)
  await signInAs(page, leader.email, '/create-profile')
  const person = newPerson()
  await fill(page, person)
  const { arrived, count } = await loseAnswer(page, '/api/users/create-behalf')
  await create(page).click()
  await arrived
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto('/create-profile')
  await expect(line(again, person.fullName)).toContainText('Published', { timeout: 30_000 })
  expect(count()).toBeGreaterThanOrEqual(2)
  expect(await tryPassword(request, person, person.password)).toBe(200)
  await expect.poll(() => mailsTo(server, person.email)).toHaveLength(1)
  const { me } = await elsewhere(again, request)
  await line(again, person.fullName).getByRole('link', { name: 'View' }).click()
  await expect(heading(again)).toHaveText(person.fullName)
  expect((await me()).username).toBe(leader.username)
})

test('with the app closed, the browser sends it when there is a connection again', async ({
  page,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['background-sync'])
  const leader = await registerLeader(request)
  await signInAs(page, leader.email, '/create-profile')
  await everythingKept(page)
  await context.setOffline(true)
  const person = newPerson()
  await fill(page, person)
  await create(page).click()
  await expect(line(page, person.fullName)).toContainText('Waiting for a connection')
  await syncAskedFor(page)
  await page.close()
  await connectionComesBack(context, server)
  await expect.poll(() => mailsTo(server, person.email), { timeout: 20_000 }).toHaveLength(1)
  const again = await context.newPage()
  await again.goto('/dashboard')
  await expect(line(again, person.fullName)).toContainText('Published')
  expect(await tryPassword(request, person, person.password)).toBe(200)
  await expect.poll(() => mailsTo(server, person.email)).toHaveLength(1)
})

test('refused while nobody looked, it waits as a form that says why', async ({ page, context, request }) => {
  const taken = await register(request)
  const leader = await registerLeader(request)
  await signInAs(page, leader.email, '/create-profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await everythingKept(page)
  await context.setOffline(true)
  const person = { ...newPerson(), email: taken.email }
  await fill(page, person)
  await create(page).click()
  await expect(line(page, person.fullName)).toContainText('Waiting for a connection')
  await page.goto('/dashboard')
  await context.setOffline(false)
  await expect(line(page, person.fullName)).toContainText('Needs you')
  await expect(line(page, person.fullName)).toContainText('An account with this email address already exists')
  await line(page, person.fullName).getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/\/create-profile\?draft=/)
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  const free = newPerson()
  await page.getByLabel('Email').fill(free.email)
  await page.getByLabel('First password').fill(free.password)
  await create(page).click()
  await expect(toast(page)).toContainText('Profile Created Successfully')
})
