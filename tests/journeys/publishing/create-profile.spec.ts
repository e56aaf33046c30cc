import type { Page } from '@playwright/test'
import { mailsTo, newPerson, type Person, signInAs, toast, tryPassword } from '../support/accounts'
import { elsewhere, line, registerLeader, waitUntilDraftStored, withholdAnswer } from '../support/people'
import { heading, storedDrafts } from '../support/phone'
import { largePhoto } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ withWorker: /page dies/ })

async function fill(page: Page, { fullName, username, email, password }: Person): Promise<void> {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First password').fill(password)
}

const create = (page: Page) => page.getByRole('button', { name: 'Create Profile' })

test('a profile is created by the leader, and taken over by the person through the mailed link @main [1.leader.profiles 2.create-profile.fields 2.create-profile.route 2.route.create-profile 6.leader.profiles 8.toast.profile-created]', async ({
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
  // The next step of a leader: the fundraiser for this person.
  await expect(page).toHaveURL(/\/create-fundraiser\?for=\d+$/)
  await expect(page.getByLabel('Who it is for').locator('option:checked')).toHaveText(
    `${person.fullName} (@${person.username})`,
  )
  await page.getByRole('main').getByRole('link', { name: 'People I help' }).click()
  await page.locator('.person-row').filter({ hasText: person.fullName }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/user\/\d+$/)
  await expect(heading(page)).toHaveText(person.fullName)
  await expect(page.getByRole('main').locator('img.avatar')).toHaveAttribute('src', /^\/media\//)
  expect(await tryPassword(request, person, person.password)).toBe(200)
  await expect.poll(() => mailsTo(server, person.email)).toHaveLength(1)
})

test('what is typed survives the page, except the password', async ({ page, context }) => {
  await signInAs(page, 'leader@pamoja.test', '/create-profile')
  const person = { ...newPerson(), password: 'kept in no draft' }
  await fill(page, person)
  await waitUntilDraftStored(page, person.email)
  expect(await storedDrafts(page)).not.toContain(person.password)
  await page.close()
  const again = await context.newPage()
  await again.goto('/create-profile')
  await expect(again.getByLabel('Username')).toHaveValue(person.username)
  await expect(again.getByLabel('First password')).toHaveValue('')
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect(again).toHaveURL('/dashboard')
  await expect(line(again, person.fullName)).toHaveCount(0)
})

test('when the page dies while sending, there is one profile and one mail', async ({
  page,
  context,
  server,
  request,
}) => {
  const leader = await registerLeader(request)
  await signInAs(page, leader.email, '/create-profile')
  const person = newPerson()
  await fill(page, person)
  const { arrived, count } = await withholdAnswer(page, '/api/users/create-behalf')
  await create(page).click()
  await arrived
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto('/create-profile')
  await expect(line(again, person.fullName)).toContainText('Published')
  expect(count()).toBeGreaterThanOrEqual(2)
  expect(await tryPassword(request, person, person.password)).toBe(200)
  await expect.poll(() => mailsTo(server, person.email)).toHaveLength(1)
  const { me } = await elsewhere(again, request)
  await line(again, person.fullName).getByRole('link', { name: 'View' }).click()
  await expect(heading(again)).toHaveText(person.fullName)
  expect((await me()).username).toBe(leader.username)
})
