import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { newPerson, type Person } from '../../new-person'
import { expect, type JourneyServer } from './server'

export { newPerson, type Person }

/** A new person with an account, created through the API. */
export async function register(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  const reply = await request.post('/api/users', { data: person })
  expect(reply.status()).toBe(201)
  return person
}

/** The status of the server's reply to an e-mail address and a password. */
export async function tryPassword(request: APIRequestContext, { email }: Person, password: string): Promise<number> {
  return (await request.post('/api/auth/login', { data: { email, password } })).status()
}

/** Ends all sessions of the person without the browser, like a password change on another device. */
export async function endSessions(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const { token } = await (await request.post('/api/auth/login', { data: { email, password } })).json()
  const headers = { Authorization: `Bearer ${token}` }
  const sessions: { id: number; isCurrent: boolean }[] = await (
    await request.get('/api/auth/sessions', { headers })
  ).json()
  for (const { id, isCurrent } of sessions) {
    if (!isCurrent) await request.delete(`/api/auth/sessions/${id}`, { headers })
  }
}

export const signInPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Sign In' })
export const signUpPanel = (page: Page) => page.getByRole('tabpanel', { name: 'Sign Up' })
/** The one toast on screen. */
export const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
/** Title and description of the toast, without its buttons: to check that it contains nothing else. */
export const toastWords = (page: Page) => toast(page).getByRole('paragraph')

export const tokenIn = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'))

/** The mails to an address, oldest first, as text. */
export async function mailsTo({ dataDirectory }: JourneyServer, address: string): Promise<string[]> {
  const directory = join(dataDirectory, 'mail')
  const names = await readdir(directory).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(directory, name), 'utf8')),
  )
  return mails.filter((mail) => mail.includes(`To: ${address}`)).map(readQuotedPrintable)
}

/** What a pattern finds in the mails to an address, once one has arrived that has it: its first group. */
export async function mailed(server: JourneyServer, address: string, pattern: RegExp): Promise<string> {
  const find = async () => pattern.exec((await mailsTo(server, address)).join('\n'))?.[1]
  await expect.poll(find).toBeTruthy()
  return (await find()) ?? ''
}

/** Follows the link that a new person was mailed: without it no first payout is sent. */
export async function confirmEmail(
  server: JourneyServer,
  request: APIRequestContext,
  { email }: Person,
): Promise<void> {
  const token = await mailed(server, email, /\/confirm-email\?token=([\w.-]+)/)
  expect((await request.post('/api/auth/confirm-email', { data: { token } })).status()).toBe(200)
}

/** The link for a new password in the first mail to an address that contains one. */
export const mailedLink = (server: JourneyServer, address: string) =>
  mailed(server, address, /(http\S+\/reset-password\?token=[\w-]+)/)

function readQuotedPrintable(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}

/** The first address with this path in the mails to a person. */
export const mailedAddress = (server: JourneyServer, email: string, path: string) =>
  mailed(server, email, new RegExp(`^.*?: (http\\S+${path}[\\w-]+)\\s*$`, 'm'))

export async function signOutOnDashboard(page: Page): Promise<void> {
  await page.getByText('Account Summary').click()
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click()
}

/** Signs in a person of the demo through the form, and opens a page. */
export async function signInAs(page: Page, email: string, next = '/dashboard'): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(next)}`)
  await signInHere(page, email)
  await expect(page).toHaveURL((url) => url.pathname + url.search === next)
}

/** Signs in on the page of signing in that is open. */
export async function signInHere(page: Page, email: string, password = 'pamoja-demo'): Promise<void> {
  const form = signInPanel(page)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs out by the menu. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click()
}

/** Makes the browser forget who is signed in, as if the person had signed out, without asking the server. */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const name of ['authToken', 'account']) localStorage.removeItem(name)
  })
  await page.context().clearCookies()
}
