import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Secret, TOTP } from 'otpauth'
import { expect, inject } from 'vitest'
import { sha256 } from '../../../server/platform/secrets/secrets'
import { DEMO_PASSWORD } from '../../../server/startup/demo/people'
import type { OwnUser } from '../../../shared/contract/users'
import { type MessageKind, messageNumber, type ReportReason } from '../../../shared/rules/messages'
import { newPerson, type Person } from '../../new-person'
import { forgetSession } from './browser'

export { newPerson, type Person }

/** A person with an account: a person of the demo by name, or one that a test has registered. */
export type TestPerson = 'admin' | 'leader' | 'creator' | 'donor' | { email: string } | { token: string }

const tokens = new Map<string, string>()

/** The access token of a session that was started through the API. */
export async function tokenOf(person: TestPerson): Promise<string> {
  if (typeof person !== 'string' && 'token' in person) return person.token
  const email = typeof person === 'string' ? `${person}@pamoja.test` : person.email
  const token = tokens.get(email) ?? (await signIn(email, DEMO_PASSWORD))
  tokens.set(email, token)
  return token
}

/** Signs in on another device. Returns the access token of that session. */
export async function signIn(email: string, password: string): Promise<string> {
  const { token } = await ask<{ token: string }>('POST', '/api/auth/login', { data: { email, password } })
  return token
}

/** Calls the API as another device would. A refusal fails the test. */
export async function ask<Reply>(
  method: 'GET' | 'POST' | 'PATCH' | 'PUT',
  path: string,
  { data, as }: { data?: object; as?: TestPerson } = {},
): Promise<Reply> {
  const reply = await fetch(inject('origin') + path, {
    method,
    credentials: 'omit',
    headers: {
      ...(data && { 'Content-Type': 'application/json' }),
      ...(as && { Authorization: `Bearer ${await tokenOf(as)}` }),
    },
    ...(data && { body: JSON.stringify(data) }),
  })
  forgetSession()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

/** A new person with an account, created through the API. */
export async function register(change: Partial<Person> & { isCommunityLeader?: boolean } = {}): Promise<Person> {
  const person = { ...newPerson(), ...change }
  await ask('POST', '/api/users', { data: person })
  return person
}

/** The path and query of the link that the person was mailed at sign-up. */
export const confirmationLink = ({ email }: Person): Promise<string> =>
  mailedPath(email, /\/confirm-email\?token=[\w.-]+/)

/** The part of a mail to an address that matches, once it has arrived. */
export async function mailedPath(email: string, pattern: RegExp): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const directory = inject('mailDirectory')
      const names = await readdir(directory).catch(() => [])
      const mails = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8').catch(() => '')))
      const own = mails.filter((mail) => mail.includes(`To: ${email}`)).map((mail) => mail.replace(/=\r?\n/g, ''))
      link = pattern.exec(own.join('\n').replace(/=3D/g, '='))?.[0]
      return link
    })
    .toBeTruthy()
  return link ?? ''
}

/** Confirms the email address, as the person does before the first payout. */
export async function confirmEmail(person: Person): Promise<void> {
  const token = (await confirmationLink(person)).split('token=')[1]
  await ask('POST', '/api/auth/confirm-email', { data: { token } })
}

/** The person's own user data. */
export const me = (as: TestPerson): Promise<OwnUser> => ask('GET', '/api/auth/me', { as })

/** Adds an authenticator app to the account of a person. */
export async function addApp(as: TestPerson): Promise<void> {
  const { app } = await ask<{ app: { ticket: string; secret: string } }>('POST', '/api/auth/factors/start', {
    ...{ as, data: { kind: 'app' } },
  })
  await ask('POST', '/api/auth/factors', { as, data: { ticket: app.ticket, code: codeOf(app.secret) } })
}

/** What an app shows now. */
export const codeOf = (secret: string): string => TOTP.generate({ secret: Secret.fromBase32(secret) })

/** Makes the session of a token an hour older, so that calls that need the password again ask for it. */
export function ageSession(token: string): void {
  const database = new SQLite(inject('databaseFile'))
  const anHour = 60 * 60_000
  database.prepare(`update sessions set confirmedAt = confirmedAt - ${anHour} where tokenHash = ?`).run(sha256(token))
  database.close()
}

/** Stores a message that was due an hour ago, and returns its number. */
export function addMessage(message: { kind: MessageKind; reason: ReportReason; text: string }): { number: string } {
  const publicId = crypto.randomUUID()
  const database = new SQLite(inject('databaseFile'))
  const row = { ...message, publicId, dueAt: Date.now() - 61 * 60_000, createdAt: Date.now() }
  database
    .prepare(`insert into messages (${Object.keys(row)}) values (${Object.keys(row).map((name) => `@${name}`)})`)
    .run(row)
  database.close()
  return { number: messageNumber(publicId) }
}

/** The person has ended what their leader may do for them. */
export function endLeaderRights(userId: number): void {
  const database = new SQLite(inject('databaseFile'))
  database.prepare('update users set leaderEndedAt = ? where id = ?').run(Date.now(), userId)
  database.close()
}

/** Makes it long ago that anybody became an admin: all admins may send money. */
export function endWaitingOfAdmins(): void {
  const database = new SQLite(inject('databaseFile'))
  database.prepare('update users set adminSince = null').run()
  database.close()
}
