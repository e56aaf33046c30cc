import type { Locator, Page } from '@playwright/test'
import { holdBack } from '../support/people'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow', savesData: true })

const PHONES = ['the setting of the phone', 'a 2g line', 'the switch'] as const

/** Makes the browser one that saves data. */
async function saveData(page: Page, way: (typeof PHONES)[number] = 'the setting of the phone'): Promise<void> {
  if (way === 'the switch') await page.addInitScript(() => localStorage.setItem('lessData', 'yes'))
  else
    await page.addInitScript(
      (connection) =>
        Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), connection) }),
      way === 'a 2g line' ? { saveData: false, effectiveType: '2g' } : { saveData: true, effectiveType: '4g' },
    )
}

/** The paths of the scripts that the page has asked for since this call. */
function scriptsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) paths.push(pathname)
  })
  return paths
}

/** The switch in the footer: what only the app can answer. */
const lessData = (page: Page) => page.getByRole('checkbox', { name: 'Use less data' })
const isChosen = (page: Page) => page.evaluate(() => localStorage.getItem('lessData') !== null)
/** The menu of the app, which takes the place of one that works without script. */
const running = (page: Page): Locator => page.locator('.menu-button[aria-haspopup=dialog]')

/** What is said of taps that could not be answered. */
const problem = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'No connection' })

for (const way of PHONES) {
  test(`with ${way} a page loads no script and no worker before a tap needs it`, async ({ page }) => {
    await saveData(page, way)
    const scripts = scriptsOf(page)
    for (const path of ['/', '/browse', '/fundraiser/8', '/about']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    expect(scripts).toEqual([])
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

    const before = await isChosen(page)
    await lessData(page).click()
    await expect(running(page)).toBeVisible()
    await expect.poll(() => isChosen(page)).toBe(!before)
    expect(scripts).toContainEqual(expect.stringContaining('/libraries-'))
  })
}

test('people who came to do something, or are known here, do not wait for a tap', async ({ page }) => {
  await saveData(page)
  for (const path of ['/auth', '/checkout?fundraiserId=8', '/create-fundraiser', '/contact', '/help#fees']) {
    await page.goto('about:blank')
    await page.goto(path)
    await expect(running(page), path).toBeVisible()
  }
  for (const [key, value] of [
    ['authToken', 'x'],
    ['pendingPayment:x', '{}'],
    ['sign-out-owed', 'x'],
  ] as const) {
    await page.goto('/manifest.webmanifest')
    await page.evaluate(async () => {
      for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
      localStorage.clear()
    })
    await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, value] as const)
    await page.goto('/about')
    await expect(running(page), key).toBeVisible()
  }
})

test('a filter applies at once, and a search and a gift go on, without the app @main', async ({ page }) => {
  await saveData(page)
  const scripts = scriptsOf(page)
  await page.goto('/browse')
  await page.getByText('Filters', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Education Support' })
  await expect(page).toHaveURL(/category=education/)
  await page.getByRole('searchbox').first().fill('water')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=water/)
  await page.goto('/fundraiser/8')
  await page.locator('.menu > summary').click()
  await expect(page.locator('.menu-panel')).toBeVisible()
  expect(scripts).toEqual([])
})

test('a tap while the app is on its way arrives, and what was typed, chosen and opened stays @main', async ({
  page,
}) => {
  const release = await holdBack(page, '**/assets/*.js')
  await page.goto('/fundraiser/8', { waitUntil: 'commit' })
  const name = page.getByLabel('Your name')
  await page.locator('.donor-details > summary').click()
  await name.fill('Amina Diallo')
  await page.locator('summary.button').first().click()
  await page.getByText('Use less data').click()
  await name.focus()
  await name.evaluate((field) => field instanceof HTMLInputElement && field.setSelectionRange(2, 5))
  await expect(lessData(page)).toHaveAttribute('aria-busy', 'true')
  expect(await isChosen(page)).toBe(false)

  release()
  await expect.poll(() => isChosen(page)).toBe(true)
  await expect(lessData(page)).not.toHaveAttribute('aria-busy')
  await expect(name).toHaveValue('Amina Diallo')
  await expect(name).toBeFocused()
  expect(
    await name.evaluate((field) => field instanceof HTMLInputElement && [field.selectionStart, field.selectionEnd]),
  ).toEqual([2, 5])
})

test('a tap without a connection says so, and is answered when the network is back', async ({ page, context }) => {
  await saveData(page)
  await page.goto('/')
  await context.setOffline(true)
  await lessData(page).click()
  await expect(problem(page)).toBeVisible()
  await expect(lessData(page)).not.toHaveAttribute('aria-busy')
  await lessData(page).click()
  await expect(problem(page)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => isChosen(page)).toBe(true)
  await expect(problem(page)).toHaveCount(0)
})

test('code that fails to load says so, and the next tap loads it', async ({ page }) => {
  await saveData(page)
  await page.goto('/')
  await page.route('**/assets/libraries-*', (route) => route.abort())
  await lessData(page).click()
  await expect(problem(page)).toBeVisible()
  await page.unroute('**/assets/libraries-*')
  await lessData(page).click()
  await expect.poll(() => isChosen(page)).toBe(true)
  await expect(problem(page)).toHaveCount(0)
})

test('code that fails to load is loaded again without a tap', async ({ page }) => {
  // Each is asked for twice at a time: ahead, and by the script.
  await page.route('**/assets/libraries-*', (route) => route.abort(), { times: 3 })
  await page.goto('/fundraiser/8', { waitUntil: 'commit' })
  await page.getByLabel('Amount in US dollars').fill('40')
  await expect(page.getByRole('button', { name: 'Pay $40.00 with Card' })).toBeVisible()
})
