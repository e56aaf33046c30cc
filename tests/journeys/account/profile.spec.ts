import type { Page } from '@playwright/test'
import { register, signInAs, toast } from '../support/accounts'
import { elsewhere } from '../support/people'
import { heading } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test.describe('a profile', () => {
  test('works with the keyboard alone [2.profile.edit]', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email)
    const { me } = await elsewhere(page, request)
    await page.goto(`/profile/${(await me()).id}`)
    await tab(page, 'Fundraisers').focus()
    for (const name of ['Donations', 'About', 'Fundraisers']) {
      await page.keyboard.press('ArrowRight')
      await expect(tab(page, name)).toBeFocused()
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    }
    await page.getByRole('button', { name: 'Edit Profile' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Full name').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Typed by hand')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Profile Updated')
    await expect(heading(page)).toHaveText('Typed by hand')
    await expect(page.getByLabel('Full name')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
  })
})
