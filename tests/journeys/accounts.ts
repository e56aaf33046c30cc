import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, type JourneyServer } from './server'

export interface Person {
  fullName: string
  username: string
  email: string
  password: string
}

let count = 0

/** Details that nobody else has. The password is the demo's, so that `signInAs` works for them too. */
export function newPerson(): Person {
  count += 1
  const username = `wanjiru-${Date.now().toString(36)}-${count}`
  return { fullName: `Wanjirũ Kamau ${count}`, username, email: `${username}@example.org`, password: 'pamoja-demo' }
}

/** Somebody with an account, made without the page. */
export async function register(request: APIRequestContext): Promise<Person> {
  const person = newPerson()
  const reply = await request.post('/api/users', { data: person })
  expect(reply.status()).toBe(201)
  return person
}

/** What the server answers to an e-mail address and a password. */
export async function tryPassword(request: APIRequestContext, { email }: Person, password: string): Promise<number> {
  return (await request.post('/api/auth/login', { data: { email, password } })).status()
}

/** Ends every session of theirs behind the browser's back, as a change of password on another device does. */
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
/** The one message on screen. */
export const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
/** Title and description of the message, without its buttons: for seeing that there is nothing more in it. */
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

/** The link of the first mail to an address in which one stands. */
export async function mailedLink(server: JourneyServer, address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = /http\S+\/reset-password\?token=[\w-]+/.exec((await mailsTo(server, address)).join('\n'))?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

function readQuotedPrintable(mail: string): string {
  return mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
}
