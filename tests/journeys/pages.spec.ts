import { answerBytes } from '../servers/answer-bytes'
import { everythingKept, heading, reached } from './phone'
import { expect, test } from './server'

/** Bytes on the wire, critical style and data included. */
const LARGEST_DOCUMENT = 12_000

/** What each page has to say (spec section 1): on fees and figures they keep their own words. */
const PAGES: Record<string, { title: string; says: (string | RegExp)[] }> = {
  '/teams': { title: 'Our Team', says: ['How we work', 'these five are characters'] },
  '/about': {
    title: 'About Us',
    says: [
      ...['$2.5M+', '8,423', '2,847', '94%', '15,000+'],
      'registered nonprofit with verified status, serving 32 countries',
      /54\s*countries/,
      ...['Our mission', 'Causes we support', 'Community Infrastructure', 'answers within 24 hours'],
    ],
  },
  '/how-it-works': {
    title: 'How It Works',
    says: [
      'less than 5 minutes',
      'A 15% platform fee is taken from each donation, which leaves 85% for the recipient. The 5% commission of a community leader is inside the 15%.',
      '10% + 5%',
      'pay 0% commission',
      'Bank transfers take 3–5 business days, mobile money arrives within 24 hours.',
    ],
  },
  '/fees': {
    title: 'Fees',
    says: [
      ...['10% platform fee', '90% goes to the recipient', '$450.00'],
      ...['Self-created', 'Community-created', '10% + 5%', '0% commission'],
      ...['15% platform fee that leaves 85% for the recipient', '$50', '3–5 business days', 'within 24 hours'],
    ],
  },
  '/safety': { title: 'Safety', says: ['We look at safety issues within 24 hours.', 'answered within 2 hours'] },
  '/help': {
    title: 'Help',
    says: [
      ...['Email', 'Chat', '24-hour response'],
      'Goals have no minimum. A goal cannot change once donations are received',
      'A 10% platform fee on each donation: 90% goes to the recipient.',
    ],
  },
  '/contact': { title: 'Contact Us', says: ['within 24 hours', 'Emergency contact', '2-hour priority response'] },
  '/privacy': {
    title: 'Privacy Policy',
    says: [
      'Last updated January 17, 2025',
      'people of 18 and older',
      'authToken',
      'Stripe',
      'Flutterwave',
      'IndexedDB',
    ],
  },
  '/terms': {
    title: 'Terms of Service',
    says: [
      ...['Last updated January 17, 2025', '18 years old'],
      'We take a 15% platform fee from each donation, which leaves 85% for the recipient. The 5% commission of a community leader is inside the 15%.',
      'from $50',
    ],
  },
}
const PATHS = Object.keys(PAGES)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const [path, { title, says }] of Object.entries(PAGES)) {
    test(`${path} says what it must, under its own name`, async ({ page, server }) => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} | Pamoja`)
      await expect(page.locator('h1')).toHaveCount(1)
      const text = (await page.locator('main').textContent()) ?? ''
      for (const words of says) expect(text).toMatch(typeof words === 'string' ? literally(words) : words)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', server.origin + path)
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50,}/)
      expect(await answerBytes(server.origin + path)).toBeLessThanOrEqual(LARGEST_DOCUMENT)
    })
  }
})

test('tells search engines who we are', async ({ page }) => {
  await page.goto('/about')
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({ '@type': 'Organization', name: 'Pamoja' })
})

test('keeps its name after a link has led to it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Fees' }).click()
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle('Fees | Pamoja')
})

test('has all of them on the device for those who stay, and reads them without a single request', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  await everythingKept(page)
  await expect.poll(() => page.evaluate(keptScreens)).toEqual(expect.arrayContaining(SCREENS))

  await context.setOffline(true)
  server.requests.length = 0
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${PAGES[path]?.title} | Pamoja`)
    await expect(heading(page)).not.toHaveText('Not on this device yet')
  }
  expect(reached(server.requests).filter((request) => request.startsWith('GET'))).toEqual([])
})

test('leaves them where they are for those who use less data', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('lessData', 'yes'))
  await page.goto('/')
  await everythingKept(page)
  await page.waitForTimeout(1_000)
  expect(server.requests.filter(({ url }) => url.includes('TermsScreen'))).toEqual([])
})

const SCREENS = ['Team', 'About', 'HowItWorks', 'Fees', 'Safety', 'Help', 'Contact', 'Privacy', 'Terms']

/** Runs in the page. */
async function keptScreens(): Promise<string[]> {
  const kept = await (await caches.open('assets')).keys()
  return kept.flatMap(({ url }) => /\/(\w+)Screen-/.exec(url)?.[1] ?? [])
}

/** The words as they stand, wherever lines and elements end between them. */
function literally(words: string): RegExp {
  return new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'))
}
