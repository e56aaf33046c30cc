import type { Page } from '@playwright/test'
import { register, signInAs, signOut, tokenIn } from '../support/accounts'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

interface Asked {
  requests: { url: string }[]
}
const askedWho = ({ requests }: Asked) => requests.filter(({ url }) => url === '/api/auth/me').length

/** What Safari does after seven days without a visit: everything that scripts have stored is gone, the server's cookies stay. */
async function deleteStorage(page: Page, origin: string): Promise<void> {
  await page.goto('about:blank')
  const browser = await page.context().newCDPSession(page)
  const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes })
}

test('after the browser has deleted everything but the cookie, the page asks once and the person is signed in', async ({
  page,
  request,
  server,
}) => {
  const { email, fullName } = await register(request)
  await signInAs(page, email, '/settings')
  await deleteStorage(page, server.origin)
  server.requests.length = 0
  await page.goto('/settings')
  await expect(page.getByLabel('Full name')).toHaveValue(fullName)
  expect(askedWho(server)).toBe(1)
  expect(await tokenIn(page)).toBe('')

  // From here on the cookie is enough, for writes too.
  await page.getByLabel('Full name').fill(`${fullName} Njeri`)
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect
    .poll(async () => JSON.stringify(await (await page.request.get('/api/auth/me')).json()))
    .toContain('Njeri')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)
  await expect(page).toHaveURL('/')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})
