import { line, openProfileForm, saveProfile } from '../support/people'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

test.describe('a profile changed without a connection', () => {
  test('with the same fields changed elsewhere, it asks for each of them', async ({ page, context, request }) => {
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
    await dialog.getByRole('button', { name: 'Save this choice' }).click()
    await expect(changes).toContainText('Published')
    expect(await me()).toMatchObject({ bio: 'My bio', location: 'Their place', version: 3 })
  })

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
