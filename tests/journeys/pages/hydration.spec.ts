import { signInAs } from '../support/accounts'
import { errorsOf, heading } from '../support/phone'
import { expect, test } from '../support/server'

// Without it, its registration fails, which is an error of the page too.
test.use({ serviceWorkers: 'allow' })

const PATHS = ['/', '/browse', '/fundraiser/8', '/user/2', '/settings', '/help']
const MISSING = [
  ['/fundraiser/99999', '/api/fundraisers/99999', 'Fundraiser Not Found'],
  ['/user/99999', '/api/users/99999', 'User Not Found'],
  ['/nowhere', '/api/nowhere', 'Page Not Found'],
] as const

test('the script finds each page as the server rendered it', async ({ page, request, server }) => {
  const errors = errorsOf(page)
  const openAll = async () => {
    for (const path of PATHS) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
    }
    for (const [path, call, title] of MISSING) {
      expect((await request.get(path)).status()).toBe(404)
      server.requests.length = 0
      await page.goto(path)
      await expect(page.getByRole('article')).toHaveCount(3)
      await expect(heading(page)).toHaveText(title)
      expect(server.requests.filter(({ url }) => url.startsWith(call))).toEqual([])
    }
  }
  await openAll()
  expect(errors).toEqual([])
  await signInAs(page, 'donor@pamoja.test')
  await openAll()
  expect(errors).toEqual([])
})
