import { toast } from '../support/accounts'
import { line, openProfileForm, saveProfile } from '../support/people'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test.describe('a profile changed without a connection', () => {
  test('waits, also when it is changed again, and then each change is sent once @main', async ({
    page,
    context,
    request,
  }) => {
    const { me } = await openProfileForm(page, request)
    await context.setOffline(true)
    await page.getByLabel('Bio').fill('Offline')
    await saveProfile(page).click()
    await expect(toast(page)).toContainText('Saved on this device')
    await expect(page).toHaveURL(/\/profile\/\d+$/)
    await page.goto('/edit-profile')
    await expect(line(page, 'Changes to your profile')).toContainText('Waiting for a connection')
    await expect(page.getByLabel('Bio')).toHaveValue('Offline')
    await page.getByLabel('Location').fill('Lamu')
    await saveProfile(page).click()
    await expect(page).toHaveURL(/\/profile\/\d+$/)
    expect(await me()).toMatchObject({ bio: null, version: 1 })

    await context.setOffline(false)
    await expect(toast(page)).toContainText('Profile Updated')
    await expect.poll(me).toMatchObject({ bio: 'Offline', location: 'Lamu', version: 3 })
    await page.goto('/dashboard')
    await expect(line(page, 'Published')).toHaveCount(2)
  })

  for (const [choice, expected] of [
    ['Keep mine', { bio: 'My bio', location: 'My place', version: 3 }],
    ['Keep theirs', { bio: 'Their bio', location: 'Their place', version: 2 }],
    ['Save this choice', { bio: 'My bio', location: 'Their place', version: 3 }],
  ] as const) {
    test(`with the same fields changed elsewhere, it asks: ${choice}`, async ({ page, context, request }) => {
      const { me, change } = await openProfileForm(page, request)
      await context.setOffline(true)
      await page.getByLabel('Bio').fill('My bio')
      await page.getByLabel('Location').fill('My place')
      await saveProfile(page).click()
      // Leaving before the device has stored the change would lose it.
      await expect(page).toHaveURL(/\/profile\/\d+$/)
      await change({ bio: 'Their bio', location: 'Their place' })
      await context.setOffline(false)
      await page.goto('/dashboard')
      const changes = line(page, 'Changes to your profile')
      await expect(changes).toContainText('Action needed')
      await changes.getByRole('button', { name: 'Choose' }).click()
      const dialog = page.getByRole('dialog', { name: 'Changed in two places' })
      for (const text of ['My bio', 'Their bio', 'My place', 'Their place']) await expect(dialog).toContainText(text)
      await dialog.getByRole('group', { name: 'Location' }).getByLabel('Theirs').check()
      await dialog.getByRole('button', { name: choice }).click()
      if (choice === 'Keep theirs') await expect(changes).toHaveCount(0)
      else await expect(changes).toContainText('Published')
      expect(await me()).toMatchObject(expected)
    })
  }

  test('with a connection, it asks about a conflict at once', async ({ page, request }) => {
    const { me, change } = await openProfileForm(page, request)
    await page.getByLabel('Bio').fill('Mine')
    await change({ bio: 'Theirs' })
    await saveProfile(page).click()
    const dialog = page.getByRole('dialog', { name: 'Changed in two places' })
    await expect(dialog).toContainText('Theirs')
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await expect(page).toHaveURL(/\/profile\/\d+$/)
    await expect.poll(me).toMatchObject({ bio: 'Mine', version: 3 })
  })
})
