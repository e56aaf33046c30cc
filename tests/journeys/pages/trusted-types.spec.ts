import type { Page } from '@playwright/test'
import { WORD_PAGES } from '../../word-pages'
import { CARDS, chooseCard, donate, expectThanks, openFundraiser, typeCard } from '../support/giving'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** Collects what the page's policy refuses from now on, on every page. */
async function watchViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => found.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      Reflect.get(window, 'reportViolation')(`${effectiveDirective} ${blockedURI} ${sample} ${location.pathname}`),
    ),
  )
  return found
}

test('no public page breaks its own policy, with the service worker registered', async ({ page, request }) => {
  const found = await watchViolations(page)
  const [fundraiser] = await (await request.get('/api/fundraisers?limit=1')).json()
  const paths = ['/', '/browse', '/browse?q=water', `/fundraiser/${fundraiser.id}`, '/auth', '/nothing-here']
  for (const path of [...paths, ...Object.keys(WORD_PAGES)]) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).toContain(
      "require-trusted-types-for 'script'; trusted-types default",
    )
    await expect(page.locator('h1').first()).toBeVisible()
  }
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(found).toEqual([])
})

test('neither does a gift by card', async ({ page, request }) => {
  const found = await watchViolations(page)
  await chooseCard(page, await openFundraiser(request, 2))
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  expect(found).toEqual([])
})

test('neither does one after the question whether somebody is a person', async ({ page, request, server }) => {
  const found = await watchViolations(page)
  // A host that this page may load from, in place of the provider's.
  const script = `${server.origin}/assets/question.js`
  await page.route(script, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.turnstile = { render(_, { callback }) { setTimeout(callback, 0, "an answer") } }',
    }),
  )
  const answers: (string | undefined)[] = []
  await page.route('**/api/create-payment-intent', async (route) => {
    answers.push(route.request().headers()['person-token'])
    const personCheck = { provider: 'turnstile', siteKey: 'a key', script }
    if (answers.length > 1) return route.continue()
    await route.fulfill({ status: 429, headers: { 'X-Pamoja': '1' }, json: { message: 'Too many', personCheck } })
  })
  await chooseCard(page, await openFundraiser(request, 3))
  await typeCard(page, CARDS.succeeds)
  await donate(page).click()
  await expectThanks(page)
  expect(answers).toEqual([undefined, 'an answer'])
  expect(found).toEqual([])
})

test('the policy refuses text as HTML, scripts of other hosts, and a second policy @main', async ({ page }) => {
  const found = await watchViolations(page)
  await page.goto('/help')
  await expect(page.locator('.menu-button[aria-haspopup=dialog]')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const refused = await page.evaluate((other) => {
    const fails = (act: () => unknown) => {
      try {
        act()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const setSource = (address: string) => () => {
      document.createElement('script').src = address
    }
    return {
      html: fails(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
      }),
      otherHost: fails(setSource(other)),
      suffix: fails(setSource('https://eviljs.stripe.com.example/')),
      ownPicture: fails(setSource('/media/picture.webp')),
      secondPolicy: fails(() =>
        Reflect.apply(Reflect.get(window.trustedTypes ?? {}, 'createPolicy'), window.trustedTypes, ['second', {}]),
      ),
    }
  }, 'https://evil.example/script.js')
  expect(Object.entries(refused).filter(([, isRefused]) => !isRefused)).toEqual([])
  await expect.poll(() => found.length).toBeGreaterThanOrEqual(4)
})
