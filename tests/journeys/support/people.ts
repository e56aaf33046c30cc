import type { APIRequestContext, Page, Route } from '@playwright/test'
import type { OwnUser } from '../../../shared/contract/users'
import { newPerson, type Person, register, signInAs, tokenIn } from './accounts'
import { storedDrafts, waitUntilAllStored, waitUntilQueryStored } from './phone'
import { expect } from './server'

/** A community leader with an account, created through the API. */
export async function registerLeader(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  const reply = await request.post('/api/users', { data: { ...person, isCommunityLeader: true } })
  expect(reply.status()).toBe(201)
  return person
}

/** Calls the API as the person who is signed in on the page, as from another device. */
export async function elsewhere(page: Page, request: APIRequestContext) {
  const headers = { Authorization: `Bearer ${await tokenIn(page)}` }
  return {
    me: async (): Promise<OwnUser> => (await request.get('/api/auth/me', { headers })).json(),
    change: async (data: object) =>
      expect((await request.patch('/api/auth/profile', { headers, data })).ok()).toBe(true),
  }
}

/** The button that saves the person's own profile, on any page. */
export const saveProfile = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** A new person with their profile form open, and everything on the device that it needs offline. */
export async function openProfileForm(page: Page, request: APIRequestContext) {
  const person = await register(request)
  await signInAs(page, person.email, '/settings')
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
  await waitUntilAllStored(page)
  await waitUntilQueryStored(page, 'getCurrentUser')
  return { ...person, ...(await elsewhere(page, request)) }
}

/** What waits for `opened` goes on when the test calls `open`. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/** Delays the requests to an address until the returned function is called. */
export async function holdBack(page: Page, address: string, method = 'GET'): Promise<() => void> {
  const { opened, open } = gate()
  await page.context().route(address, async (route) => {
    if (route.request().method() === method) await opened
    await route.continue()
  })
  return open
}

/** Lets the next request to a call reach the server, and then breaks the connection. `arrived` resolves once the server has handled it. */
export const loseAnswer = (page: Page, address: string) =>
  interceptAnswer(page, address, (route) => route.abort('connectionreset'))

/**
 * Lets the next request to a call reach the server, and never answers. For a page that is reloaded or closed meanwhile: after a broken
 * connection it could recover by itself first.
 */
export const withholdAnswer = (page: Page, address: string) => interceptAnswer(page, address, async () => {})

async function interceptAnswer(
  page: Page,
  address: string,
  end: (route: Route) => Promise<void>,
): Promise<{ arrived: Promise<void>; count: () => number }> {
  let count = 0
  const arrival = gate()
  await page.context().route(`**${address}`, async (route) => {
    count += 1
    if (count > 1) return route.continue()
    await route.fetch()
    arrival.open()
    await end(route)
  })
  return { arrived: arrival.opened, count: () => count }
}

/** One line of the list of drafts and submissions, by its text. */
export const line = (page: Page, text: string | RegExp) => page.locator('.outbox-row').filter({ hasText: text })

/** Waits until what was typed is stored on the device. */
export async function waitUntilDraftStored(page: Page, word: string): Promise<void> {
  await expect.poll(() => storedDrafts(page)).toContain(word)
}
