import type { Page } from '@playwright/test'
import { LANGUAGES, prefixOf } from '../../../shared/language/languages'
import { largeTextProblems } from '../../screens/large-text'
import { textOutside } from '../../screens/longer-words'
import { goTo } from '../../screens/screen'
import { openFundraiser } from '../support/giving'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

test.describe.configure({ mode: 'parallel' })

test.describe('as the server renders them,', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of LANGUAGES) {
    test(`the public pages have room for their words on the smallest phone and a wide screen: ${language}`, async ({
      page,
      request,
    }) => {
      const { id } = await openFundraiser(request, 2)
      const pages = ['/', '/browse', `/fundraiser/${id}`, `/give/${id}`, '/auth?tab=sign-up', '/create-fundraiser']
      const found: string[] = []
      for (const path of [...pages, '/help', '/fees', '/teams', '/contact', '/user/1', '/languages', '/nothing/here']) {
        await page.goto(prefixOf(language) + path)
        if (path === '/') await growSum(page)
        await page.setViewportSize({ width: 320, height: 640 })
        found.push(...(await textOutside(page)).map((problem) => `${path}: ${problem}`))
        await page.setViewportSize({ width: 360, height: 640 })
        found.push(...(await largeTextProblems(page)).map((problem) => `${path}: ${problem}`))
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      for (const path of ['/', '/about', '/teams']) {
        await page.goto(prefixOf(language) + path)
        found.push(...(await textOutside(page)).map((problem) => `${path} on a wide screen: ${problem}`))
      }
      expect(found).toEqual([])
    })
  }
})

/** The sum of all donations as it is when many have given. */
async function growSum(page: Page): Promise<void> {
  const sum = page.getByRole('definition').filter({ hasText: '$' }).first()
  await sum.evaluate((figure) => {
    figure.textContent = (figure.textContent ?? '').replace(/\d[\d.,\s]*\d/, '12,361,205')
  })
  await expect(sum).toContainText('12,361,205')
}

test('the figures of one’s own pages stand whole in languages that write out the dollar', async ({ page }) => {
  await signInAs(page, 'creator@pamoja.test')
  const found: string[] = []
  for (const language of ['ar', 'am', 'fr'] as const)
    for (const path of ['/dashboard', '/payouts']) {
      await goTo(page, prefixOf(language) + path)
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 640 })
        found.push(...(await textOutside(page)).map((problem) => `${language}${path} at ${width} px: ${problem}`))
      }
    }
  expect(found).toEqual([])
})

test('the sign of a wrong field does not stand on what was typed, in whichever direction that is read', async ({
  page,
}) => {
  for (const [address, side, place] of [
    ['/contact', 'right', 'calc(100% - 12px) 50%'],
    ['/ar/contact', 'left', '12px 50%'],
  ] as const) {
    await goTo(page, address)
    const field = page.locator('input[name="email"]')
    for (const words of ['nobody', 'لا أحد']) {
      await field.fill(words)
      await field.press('Enter')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveCSS('background-position', place)
      await expect(field).toHaveCSS(`padding-${side}`, '38px')
    }
  }
})

test('text outside its place and broken numbers are found', async ({ page }) => {
  await page.setContent('<main><button style="width: 60px; padding: 0">Fundraisers</button></main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/^sticks out of its control: BUTTON/)])
  await page.setContent('<main><p style="width: 60px; overflow: hidden">Fundraisers</p></main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/^cut off: P/)])
  await page.setContent('<main><p style="width: 40px; overflow-wrap: anywhere">$111,092</p></main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/^breaks a number: P/)])
  await page.setContent('<main style="width: 400px">Fundraisers</main>')
  expect(await textOutside(page)).toEqual([expect.stringMatching(/px too wide$/)])
})
