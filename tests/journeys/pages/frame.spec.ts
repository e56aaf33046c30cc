import type { Page } from '@playwright/test'
import { CATEGORIES } from '../../../shared/rules/categories'
import { register } from '../support/accounts'
import { elsewhere } from '../support/people'
import { expect, shows, test } from '../support/server'
import { signInAs } from '../support/signing-in'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const addresses = (page: Page, part: (page: Page) => ReturnType<Page['getByRole']>) =>
  part(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the header stays visible and has the same links for everyone', async ({ page }) => {
    await page.goto('/browse')
    const brand = header(page).getByRole('link', { name: 'Pamoja' })
    await expect(brand).toHaveAttribute('href', '/')
    shows('2.header.home')
    const colours = await brand.locator('.flag').evaluate((flag) => {
      const stripes = getComputedStyle(flag).backgroundImage.match(/rgb\([^)]*\) 0/g) ?? []
      const [left, right] = [flag.getBoundingClientRect(), flag.parentElement?.getBoundingClientRect()]
      return { stripes: stripes.length, isBeside: left.right < (right?.right ?? 0) }
    })
    expect(colours).toEqual({ stripes: 8, isBeside: true })
    shows('2.header.logo')

    const main = header(page).getByRole('navigation', { name: 'Main' })
    for (const [name, address, id] of [
      ['Browse Fundraisers', '/browse', '2.header.browse'],
      ['How it works', '/how-it-works', '2.header.how-it-works'],
      ['Our Team', '/teams', '2.header.teams'],
      ['About', '/about', '2.header.about'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
      shows(id)
    }
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(header(page).getByRole('link', { name: 'Start Fundraising' })).toBeVisible()
    shows('2.header.desktop.signed-out', '2.header.sign-in')

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800)
    await expect(brand).toBeInViewport()
    shows('2.header.sticky')
  })

  test('the avatar menu links to the person’s own profile', async ({ page, request }) => {
    const { email } = await register(request)
    await signInAs(page, email, '/browse')
    const { id } = await (await elsewhere(page, request)).me()
    await page.locator('summary', { hasText: 'Your account' }).click()
    await expect(header(page).getByRole('link', { name: 'Profile' })).toHaveAttribute('href', `/profile/${id}`)
    shows('2.header.profile')
  })
})

test('on a phone the start link is short, and the menu opens from the right', async ({ page, request }) => {
  await page.goto('/browse')
  const start = header(page).getByRole('link', { name: /^Start/ })
  await expect(start).toHaveAttribute('href', '/create-fundraiser')
  await expect(start).toContainText('Start')
  expect((await start.locator('.wide-word').boundingBox())?.width ?? 0).toBeLessThan(2)
  shows('2.header.start')

  const { email, fullName } = await register(request)
  await signInAs(page, email, '/settings')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByText(fullName)).toBeVisible()
  const edges = async () => {
    const { x = 0, width = 0 } = (await menu.boundingBox()) ?? {}
    return { isPartOfTheWidth: x > 20, right: Math.round(x + width) }
  }
  // It slides in.
  await expect.poll(edges).toEqual({ isPartOfTheWidth: true, right: 360 })
  shows('2.header.mobile.side')

  await expect(menu.locator('.avatar')).toHaveText(/^WK?\d?$/)
  await expect(menu.getByText(email)).toBeVisible()
  const order = await menu.evaluate((panel) => {
    const first = (words: string) => panel.textContent?.indexOf(words) ?? -1
    return [first('@'), first('Browse Fundraisers'), first('Start New Fundraiser'), first('Sign Out')]
  })
  expect(order).toEqual(order.toSorted((one, other) => one - other))
  shows('2.header.mobile.person')

  const tinted = await menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link.closest('nav') && getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)' ? [link.textContent] : [],
      ),
    )
  expect(tinted).toEqual(['Settings'])
  shows('2.header.mobile.current')
})

test('the footer links to every category and to all information pages', async ({ page }) => {
  await page.goto('/')
  await footer(page).getByText('Causes').click()
  const found = await addresses(page, footer)
  for (const { id } of CATEGORIES) expect(found).toContain(`/browse?category=${id}`)
  shows('2.footer.categories')
  for (const [address, id] of [
    ['/how-it-works', '2.footer.how-it-works'],
    ['/fees', '2.footer.fees'],
    ['/safety', '2.footer.safety'],
    ['/about', '2.footer.about'],
    ['/help', '2.footer.help'],
    ['/contact', '2.footer.contact'],
    ['/privacy', '2.footer.privacy'],
    ['/terms', '2.footer.terms'],
  ] as const) {
    expect(found).toContain(address)
    shows(id)
  }
  await expect(footer(page).getByRole('navigation', { name: 'Follow us' }).getByRole('link')).toHaveCount(4)
  shows('1.footer.social')
  expect(found).toContain('mailto:support@pamoja.example')
  shows('1.footer.support')
  await expect(footer(page).getByText('registered nonprofit with verified status')).toBeVisible()
  shows('1.footer.nonprofit', '1.claim.nonprofit')
})

test('the footer is short on a phone, and one line that opens where people fill in, pay or look after their account', async ({
  page,
}) => {
  const height = async () => (await footer(page).boundingBox())?.height ?? 0
  await page.goto('/')
  expect(await height()).toBeLessThanOrEqual(420)
  await page.goto('/create-fundraiser')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await height()).toBeLessThan(120)
  await expect(footer(page).getByRole('link', { name: 'Fees' })).toBeHidden()
  await footer(page).getByText('Help and all pages').click()
  await footer(page).getByRole('link', { name: 'Fees' }).click()
  await expect(page).toHaveURL('/fees')
  await expect(footer(page).getByRole('link', { name: 'Fees' })).toBeVisible()
})

test('every page but the coming-soon page has the header and the footer', async ({ page, request }) => {
  const [{ id }] = await (await request.get('/api/fundraisers?limit=1')).json()
  for (const path of ['/', '/browse', `/fundraiser/${id}`, '/user/1', '/auth', '/settings', '/help', '/nowhere']) {
    await page.goto(path)
    await expect(header(page), path).toBeVisible()
    await expect(footer(page), path).toBeAttached()
  }
  await page.goto('/coming-soon')
  await expect(header(page)).toHaveCount(0)
  shows('2.route.frame', '2.route.coming-soon.alone')
})
