import { toast } from '../support/accounts'
import { openProfileForm, saveProfile, waitUntilDraftStored } from '../support/people'
import { heading } from '../support/phone'
import { largePhoto } from '../support/publishing'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test.describe('editing the profile', () => {
  test('saves texts and photo at once with a connection [0.users 1.user.profile 2.edit-profile.bio 2.edit-profile.location 2.edit-profile.name 2.edit-profile.photo 2.edit-profile.save 2.route.edit-profile 5.profile.email 6.user.profile 8.toast.profile-updated]', async ({
    page,
    request,
  }) => {
    const { me } = await openProfileForm(page, request)
    await page.getByLabel('Full name').fill('አበበ በቀለ')
    await page.getByLabel('Bio').fill('I teach.')
    await expect(page.getByText('8/500 characters')).toBeVisible()
    await page.getByLabel('Location').fill('Addis Ababa, Ethiopia')
    await page.getByLabel('Photo').setInputFiles(await largePhoto(page))
    await expect(page.getByAltText('Your choice')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly')
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

  test('reports what is wrong with a photo [5.profile.photo.size 5.profile.photo.type 8.toast.file-too-large 8.toast.invalid-file 8.toast.upload-failed]', async ({
    page,
    request,
  }) => {
    await openProfileForm(page, request)
    const photo = page.getByLabel('Photo')
    const buffer = Buffer.from('no picture at all')
    await photo.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer })
    await expect(page.getByText('Invalid File: notes.txt. Please select a valid image file.')).toBeVisible()
    await photo.setInputFiles({ name: 'torn.jpg', mimeType: 'image/jpeg', buffer })
    await expect(
      page.getByText('Upload Failed: torn.jpg. Failed to process the image. Please try again.'),
    ).toBeVisible()
    await photo.setInputFiles({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
    await expect(page.getByText('File Too Large: huge.jpg. Please select an image smaller than 5MB.')).toBeVisible()
    await expect(page.getByAltText('Your choice')).toHaveCount(0)
  })

  test('a draft survives the page, and Cancel discards it [2.edit-profile.cancel]', async ({
    page,
    context,
    request,
  }) => {
    const { me } = await openProfileForm(page, request)
    await page.getByLabel('Bio').fill('Typed on the bus')
    await page.getByLabel('Photo').setInputFiles(await largePhoto(page))
    await expect(page.getByAltText('Your choice')).toBeVisible()
    await waitUntilDraftStored(page, 'Typed on the bus')
    await page.close()
    const again = await context.newPage()
    await again.goto('/edit-profile')
    await expect(again.getByLabel('Bio')).toHaveValue('Typed on the bus')
    await expect(again.getByAltText('Your choice')).toBeVisible()
    await expect(again.getByText('You started these changes on this device.')).toBeVisible()
    await again.getByRole('button', { name: 'Cancel' }).click()
    await expect(again).toHaveURL(`/profile/${(await me()).id}`)
    await again.goto('/edit-profile')
    await expect(again.getByLabel('Bio')).toHaveValue('')
  })
})
