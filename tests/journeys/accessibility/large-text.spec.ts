import { largeTextProblems } from '../../screens/large-text'
import { expect, test } from '../support/server'
import { signInAs } from '../support/signing-in'

const PUBLIC = ['/', '/browse', '/auth', '/about', '/teams', '/how-it-works', '/fees', '/safety', '/help', '/contact']
const MORE_PUBLIC = ['/privacy', '/terms', '/coming-soon', '/nowhere', '/user/1', '/create-fundraiser']
const OWN = ['/dashboard', '/create-fundraiser', '/edit-profile', '/settings', '/payouts']

/** The pages with their problems at double text size. */
async function problemsOf(page: Parameters<typeof largeTextProblems>[0], paths: readonly string[]) {
  const found: Record<string, string[]> = {}
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const problems = await largeTextProblems(page)
    if (problems.length > 0) found[path] = problems
  }
  return found
}

test('with letters of double size nothing on the public pages is cut off, covered or broken', async ({
  page,
  request,
}) => {
  const [{ id, title }] = await (await request.get('/api/fundraisers?sort=featured&limit=1')).json()
  const checkout = `/checkout?${new URLSearchParams({ amount: '25', fundraiserId: id, fundraiserTitle: title })}`
  expect(await problemsOf(page, [...PUBLIC, ...MORE_PUBLIC, `/fundraiser/${id}`, checkout])).toEqual({})
})

for (const [who, paths] of [
  ['creator', OWN],
  ['leader', ['/create-profile', '/dashboard']],
  ['admin', ['/admin']],
] as const) {
  test(`with letters of double size nothing on the pages of the ${who} is cut off, covered or broken`, async ({
    page,
  }) => {
    await signInAs(page, `${who}@pamoja.test`)
    expect(await problemsOf(page, paths)).toEqual({})
  })
}

test('with letters of double size the button that gives is whole, and the header scrolls away', async ({
  page,
  request,
}) => {
  const [{ id }] = await (await request.get('/api/fundraisers?sort=featured&limit=1')).json()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await page.goto(`/fundraiser/${id}`)
  const give = page.locator('.give-bar').getByRole('link', { name: 'Donate' })
  await expect(give).toBeInViewport({ ratio: 1 })
  await expect(page.locator('.give-bar').getByText('funded')).toBeHidden()
  await page.evaluate(() => scrollTo(0, 600))
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
