import type { Page } from '@playwright/test'
import { CATEGORIES } from '../../../shared/rules/categories'
import { register, signInAs } from '../support/accounts'
import { expect, test } from '../support/server'

const header = (page: Page) => page.getByRole('banner')
const footer = (page: Page) => page.getByRole('contentinfo')
const addresses = (page: Page, part: (page: Page) => ReturnType<Page['getByRole']>) =>
  part(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the header stays visible and has the same links for everyone @main [2.header.desktop.signed-out 2.header.home 2.header.how-it-works 2.header.logo 2.header.sticky 2.header.teams]', async ({
    page,
  }) => {
    await page.goto('/browse')
    const brand = header(page).getByRole('link', { name: 'Pamoja' })
    await expect(brand).toHaveAttribute('href', '/')
    const colours = await brand.locator('.flag').evaluate((flag) => {
      const stripes = getComputedStyle(flag).backgroundImage.match(/rgb\([^)]*\) 0/g) ?? []
      const [left, right] = [flag.getBoundingClientRect(), flag.parentElement?.getBoundingClientRect()]
      return { stripes: stripes.length, isBeside: left.right < (right?.right ?? 0) }
    })
    expect(colours).toEqual({ stripes: 8, isBeside: true })

    const main = header(page).getByRole('navigation', { name: 'Main' })
    for (const [name, address] of [
      ['Browse Fundraisers', '/browse'],
      ['How it works', '/how-it-works'],
      ['Our Team', '/teams'],
      ['About', '/about'],
    ] as const) {
      await expect(main.getByRole('link', { name })).toHaveAttribute('href', address)
    }
    await expect(header(page).getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(header(page).getByRole('link', { name: 'Start Fundraising' })).toBeVisible()

    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(800)
    await expect(brand).toBeInViewport()
  })
})

test('on a phone the start link is short, the menu opens from the right, and a choice closes it @main [2.header.browse 2.header.mobile.current 2.header.mobile.person 2.header.mobile.side 2.header.mobile.sign-out 2.header.mobile.start 2.header.start]', async ({
  page,
  request,
}) => {
  await page.goto('/browse')
  const start = header(page).getByRole('link', { name: /^Start/ })
  await expect(start).toHaveAttribute('href', '/create-fundraiser')
  await expect(start).toContainText('Start')
  expect((await start.locator('.wide-word').boundingBox())?.width ?? 0).toBeLessThan(2)

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

  await expect(menu.locator('.avatar')).toHaveText(/^WK?\d?$/)
  await expect(menu.getByText(email)).toBeVisible()
  const order = await menu.evaluate((panel) => {
    const first = (words: string) => panel.textContent?.indexOf(words) ?? -1
    return [first('@'), first('Browse Fundraisers'), first('Start New Fundraiser'), first('Sign Out')]
  })
  expect(order).toEqual(order.toSorted((one, other) => one - other))

  const tinted = await menu
    .getByRole('link')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link.closest('nav') && getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)' ? [link.textContent] : [],
      ),
    )
  expect(tinted).toEqual(['Settings'])
  await menu.getByRole('link', { name: 'Browse Fundraisers' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(menu).toBeHidden()
})

test('the footer links to every category and to all information pages [1.claim.nonprofit 1.footer.* 2.footer.*]', async ({
  page,
}) => {
  await page.goto('/')
  await footer(page).getByText('Causes').click()
  const found = await addresses(page, footer)
  for (const { id } of CATEGORIES) expect(found).toContain(`/browse?category=${id}`)
  for (const address of ['/how-it-works', '/fees', '/safety', '/about', '/help', '/contact', '/privacy', '/terms']) {
    expect(found).toContain(address)
  }
  await expect(footer(page).getByRole('navigation', { name: 'Follow us' }).getByRole('link')).toHaveCount(4)
  expect(found).toContain('mailto:support@pamoja.example')
  await expect(footer(page).getByText('registered nonprofit with verified status')).toBeVisible()
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

test('every page but the coming-soon page has the header and the footer [2.route.coming-soon.alone 2.route.frame]', async ({
  page,
  request,
}) => {
  const [{ id }] = await (await request.get('/api/fundraisers?limit=1')).json()
  for (const path of ['/', '/browse', `/fundraiser/${id}`, '/user/1', '/auth', '/settings', '/help', '/nowhere']) {
    await page.goto(path)
    await expect(header(page), path).toBeVisible()
    await expect(footer(page), path).toBeAttached()
  }
  await page.goto('/coming-soon')
  await expect(header(page)).toHaveCount(0)
})
