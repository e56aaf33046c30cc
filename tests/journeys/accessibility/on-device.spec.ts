import type { Page } from '@playwright/test'
import { ON_DEVICE } from '../../screens/on-device'
import { walk } from '../../screens/screen'
import { checkFocus, checkOtherThemes, checkScreen } from '../../screens/screen-checks'
import { line } from '../support/people'
import { tabTo } from '../support/phone'
import { expect, test } from '../support/server'

// The checker is a separate script, which the pages' policy correctly refuses.
test.use({ bypassCSP: true, serviceWorkers: 'allow' })
test.setTimeout(600_000)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const title = (page: Page) => page.getByLabel('Fundraiser Title')

async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, button(page, name))
  await page.keyboard.press('Enter')
}

/** What a person without a mouse does on a screen, and where the focus is afterwards. */
const ANSWERS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'draft-in-another-tab'(page) {
    await press(page, 'Take over')
    await expect(title(page)).toBeEnabled()
    await expect(page.getByText('You can change this draft here now.')).toBeVisible()
    // The first field is the one for pictures.
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Image (optional)')).toBeFocused()
    await tabTo(page, title(page))
  },
  async 'draft-from-another-device'(page) {
    await tabTo(page, page.getByRole('link', { name: /^Continue “Uniforms/ }))
    await page.keyboard.press('Enter')
    await expect(title(page)).toHaveValue(/^Uniforms/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
  async 'draft-with-another-text'(page) {
    await press(page, 'Keep this text')
    await expect(button(page, 'Keep this text')).toHaveCount(0)
    // The first field is the one for pictures.
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Image (optional)')).toBeFocused()
    await tabTo(page, title(page))
  },
  async 'conflict-of-one-field'(page) {
    await press(page, 'Keep mine')
    await expect(page).toHaveURL(/\/profile\/\d+/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
  async drafts(page) {
    const section = page.getByRole('region', { name: 'Drafts and unsent changes' })
    await press(page, 'Choose')
    await press(page, 'Keep theirs')
    await expect(line(page, 'Action needed')).toHaveCount(0)
    await expect(section.locator(':focus')).toHaveCount(1)
    await tabTo(page, line(page, 'Uniforms').getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(line(page, 'Uniforms')).toHaveCount(0)
    await expect(section.locator(':focus')).toHaveCount(1)
  },
  async 'share-of-somebody'(page) {
    await press(page, 'Yes, open it')
    await expect(title(page)).toHaveValue('Shared by somebody')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
  async 'draft-in-firefox'(page) {
    await press(page, 'Keep my drafts')
    await expect(button(page, 'Keep my drafts')).toHaveCount(0)
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  },
  async 'settings-free-offline'(page) {
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete pages and lists')).toBeFocused()
    await press(page, 'Work offline')
    await expect(button(page, 'Go online')).toBeFocused()
    await page.context().setOffline(false)
    await page.keyboard.press('Enter')
    await expect(button(page, 'Go online')).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  },
}

test('notes and questions about drafts and this device are accessible, and can be answered without a mouse', async ({
  page,
  context,
  request,
  server,
}) => {
  const failures = await walk(ON_DEVICE, { page, context, request, server }, async (screen, opened) => {
    const problems: string[] = []
    const attempt = (step: Promise<void>) => step.catch((error: Error) => void problems.push(error.message))
    await attempt(checkScreen(screen, opened))
    await attempt(checkOtherThemes(opened))
    await opened.setViewportSize({ width: 320, height: 640 })
    await attempt(checkFocus(opened))
    const answer = ANSWERS[screen.name]
    if (answer) await attempt(answer(opened))
    if (problems.length > 0) throw new Error(problems.join('\n'))
  })
  expect(failures).toEqual([])
})

test('the check of the focus finds what is wrong', async ({ page }) => {
  await page.setContent(`
    <button style="outline: none">Unmarked</button>
    <button>Covered</button>
    <div style="position: fixed; inset: 0 0 auto; height: 60px; margin-left: 90px; background: white"></div>
    <span inert><button>Out of reach</button></span>`)
  await expect(checkFocus(page)).rejects.toThrow(
    /no focus: .*Unmarked[\s\S]*covered: .*Covered[\s\S]*not reached: .*Out of reach/,
  )
})
