import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../../shared/language/languages'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

const header = (page: Page) => page.getByRole('banner')

/** Where the header ends and each link of its line begins, in CSS pixels, under the link's address. */
async function placesInHeader(page: Page): Promise<{ height: number; links: Record<string, number> }> {
  const links = await header(page)
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href') ?? '', Math.round(link.getBoundingClientRect().left)] as const),
    )
  const box = await header(page).boundingBox()
  return { height: Math.round(box?.height ?? 0), links: Object.fromEntries(links) }
}

// The server renders pages as for visitors, and they learn later on the device who is signed in.
test('the links for everyone stay in their places when somebody is signed in', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/how-it-works')
  const before = await placesInHeader(page)
  expect(Object.keys(before.links)).toEqual(['/browse', '/how-it-works', '/teams', '/about'])
  await signInAs(page, 'donor@pamoja.test', '/how-it-works')
  await expect(page.locator('summary', { hasText: 'Your account' })).toBeVisible()
  const after = await placesInHeader(page)
  expect(after.links).toMatchObject(before.links)
  expect(Object.keys(after.links)).toContain('/payouts')
  expect(after.height).toBe(before.height)
})

test('the header of somebody who is signed in has one line, in each language', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, 'donor@pamoja.test', '/how-it-works')
  const { height } = await placesInHeader(page)
  for (const code of LANGUAGES) {
    await page.goto(`/${code === 'en' ? '' : `${code}/`}how-it-works`)
    await expect(header(page).locator('summary .avatar')).toBeVisible()
    expect((await placesInHeader(page)).height, code).toBe(height)
  }
})
