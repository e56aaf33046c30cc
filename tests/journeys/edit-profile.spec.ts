import { register, toast } from './accounts'
import { draftKept, elsewhere, openProfileForm, saveProfile } from './people'
import { heading } from './phone'
import { largePhoto } from './photo'
import { expect, test } from './server'
import { signInAs } from './signing-in'

test.describe('editing the profile', () => {
  test('is for those who are signed in', async ({ page }) => {
    await page.goto('/edit-profile')
    await expect(heading(page)).toHaveText('Please Login')
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/auth?next=%2Fedit-profile')
  })

  test('saves words and photo at once where there is a connection', async ({ page, request }) => {
    const { me } = await openProfileForm(page, request)
    await page.getByLabel('Full name').fill('አበበ በቀለ')
    await page.getByLabel('Bio').fill('I teach.')
    await expect(page.getByText('8/500 characters')).toBeVisible()
    await page.getByLabel('Location').fill('Addis Ababa, Ethiopia')
    await page.getByLabel('Photo').setInputFiles(await largePhoto(page))
    await expect(page.getByAltText('Your choice')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveAttribute('readonly')
    await expect(page.getByText('Email cannot be changed for security reasons')).toBeVisible()
    await saveProfile(page).click()
    await expect(toast(page)).toContainText('Profile Updated')
    await expect(toast(page)).toContainText('Your profile has been updated successfully.')
    const profile = await me()
    await expect(page).toHaveURL(`/profile/${profile.id}`)
    await expect(heading(page)).toHaveText('አበበ በቀለ')
    await expect(page.getByRole('main').locator('img.avatar')).toHaveAttribute('src', /^\/media\//)
    expect(profile).toMatchObject({ bio: 'I teach.', location: 'Addis Ababa, Ethiopia', version: 2 })

    await page.goto('/edit-profile')
    await page.getByRole('button', { name: 'Remove picture' }).click()
    await expect(page.getByLabel('Photo')).toBeFocused()
    await saveProfile(page).click()
    await expect.poll(async () => (await me()).profileImage).toBeNull()
  })

  test('refuses what is too short or too long, at the field', async ({ page, request }) => {
    await openProfileForm(page, request)
    await page.getByLabel('Full name').fill('A')
    await page.getByLabel('Location').fill('x'.repeat(101))
    await page.getByLabel('Bio').fill('x'.repeat(501))
    await saveProfile(page).click()
    await expect(page.getByLabel('Full name')).toBeFocused()
    await expect(page.getByText('Full name must be at least 2 characters')).toBeVisible()
    await expect(page.getByText('Location must be less than 100 characters')).toBeVisible()
    await expect(page.getByText('Bio must be less than 500 characters')).toBeVisible()
  })

  test('says what is wrong with a photo', async ({ page, request }) => {
    await openProfileForm(page, request)
    const photo = page.getByLabel('Photo')
    const buffer = Buffer.from('no picture at all')
    await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
    await expect(toast(page)).toContainText('Invalid FilePlease select a valid image file.')
    await photo.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer })
    await expect(toast(page)).toContainText('Upload FailedFailed to process the image. Please try again.')
    await photo.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(toast(page)).toContainText('File Too LargePlease select an image smaller than 5MB.')
    await expect(page.getByAltText('Your choice')).toHaveCount(0)
  })

  test('survives the page, and is given up by Cancel', async ({ page, context, request }) => {
    const { me } = await openProfileForm(page, request)
    await page.getByLabel('Bio').fill('Typed on the bus')
    await page.getByLabel('Photo').setInputFiles(await largePhoto(page))
    await expect(page.getByAltText('Your choice')).toBeVisible()
    await draftKept(page, 'Typed on the bus')
    await page.close()
    const again = await context.newPage()
    await again.goto('/edit-profile')
    await expect(again.getByLabel('Bio')).toHaveValue('Typed on the bus')
    await expect(again.getByAltText('Your choice')).toBeVisible()
    await expect(again.getByText('You began this on this device.')).toBeVisible()
    await again.getByRole('button', { name: 'Cancel' }).click()
    await expect(again).toHaveURL(`/profile/${(await me()).id}`)
    await again.goto('/edit-profile')
    await expect(again.getByLabel('Bio')).toHaveValue('')
  })
})

test('what the server refuses comes back at its field', async ({ page, request }) => {
  await openProfileForm(page, request)
  const refusal = { path: 'location', message: 'There is no such place' }
  await page.context().route('**/api/auth/profile', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'X-Pamoja': '1' },
      json: { message: refusal.message, issues: [refusal] },
    }),
  )
  await page.getByLabel('Location').fill('Atlantis')
  await saveProfile(page).click()
  await expect(toast(page)).toContainText('Update Failed')
  await expect(page.getByLabel('Location')).toHaveValue('Atlantis')
  await expect(page.getByLabel('Location')).toHaveAccessibleDescription('There is no such place')
  await page.context().unroute('**/api/auth/profile')
  await page.getByLabel('Location').fill('Lamu')
  await saveProfile(page).click()
  await expect(toast(page)).toContainText('Profile Updated')
})

test('a device that keeps nothing does not stop a working network', async ({ page, request }) => {
  const { email } = await register(request)
  await signInAs(page, email)
  const { me } = await elsewhere(page, request)
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The device is full', 'QuotaExceededError')
    }
  })
  await page.goto('/edit-profile')
  await page.getByLabel('Bio').fill('Sent at once')
  await saveProfile(page).click()
  await expect(toast(page)).toContainText('Profile Updated')
  expect(await me()).toMatchObject({ bio: 'Sent at once', version: 2 })
})
