import { beforeEach, describe, expect, it } from 'vitest'
import { eraseDetails } from '../../platform/audit-log'
import { readMaintenance } from '../../platform/maintenance'
import { recordEdits } from '../../testing/audit-trail'
import { buildSession, buildUser } from '../../testing/builders'
import { queuedMails } from '../../testing/mail'
import { createTestParts, type TestParts } from '../../testing/parts'
import { runCommand } from '../../testing/run-command'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

const run = (...given: string[]) => runCommand('sessions', parts, given)
const sessions = () => parts.database.read.selectFrom('sessions').selectAll().execute()
const hour = 60 * 60_000

/** Two sessions of Amina, an admin, and one of Tom; all of them last. */
async function signIn() {
  const amina = await buildUser(parts, { email: 'amina@example.org', isAdmin: 1 })
  const tom = await buildUser(parts, { email: 'tom@example.org' })
  const tokens = [await buildSession(parts, amina), await buildSession(parts, amina), await buildSession(parts, tom)]
  const times = {
    expiresAt: Date.now() + hour,
    lastSeenAt: Date.UTC(2026, 4, 3, 10, 20),
    createdAt: Date.UTC(2026, 4, 1),
  }
  await parts.database.write
    .updateTable('sessions')
    .set({ ...times, userAgent: 'Firefox\u001b[31m on Android' })
    .execute()
  return { amina, tom, tokens }
}

it('lists the sessions of an account or of all, with device and times, and no token', async () => {
  const { tokens } = await signIn()
  const { output } = await run('list', 'Amina@Example.org')
  const line =
    'amina@example.org (admin): last seen 2026-05-03 10:20 UTC, since 2026-05-01 00:00 UTC, Firefox[31m on Android'
  expect(output).toBe(`${line}\n${line}\n`)
  const all = (await run('list', 'all')).output
  expect(all.split('\n')).toHaveLength(4)
  expect(all).toContain('tom@example.org: last seen')
  const secrets = (await sessions()).flatMap(({ tokenHash, cookieHash }) => [tokenHash, cookieHash])
  for (const secret of [...tokens, ...secrets]) expect(all).not.toContain(secret)
})

it('ends the sessions of one account, and records it in the audit trail', async () => {
  const { amina, tom } = await signIn()
  expect(await run('end', 'amina@example.org')).toEqual({ code: 0, output: '2 sessions have ended.\n' })
  expect(await sessions()).toMatchObject([{ userId: tom.id }])
  expect((await run('list', 'amina@example.org')).output).toBe('There are no sessions.\n')
  const acts = await parts.database.read.selectFrom('audit_trail').selectAll().execute()
  expect(acts).toMatchObject([
    { actorId: null, action: 'end-sessions', subject: `user:${amina.id}`, before: '{"sessions":2}' },
  ])
})

it('ends all sessions', async () => {
  await signIn()
  expect((await run('end', 'all')).output).toBe('3 sessions have ended.\n')
  expect(await sessions()).toEqual([])
})

it.each([[['list']], [['stop', 'all']]])('explains itself for %j', async (given) => {
  expect(await run(...given)).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run pamoja -- sessions list'),
  })
})

it('refuses an unknown address, and ends nothing', async () => {
  await signIn()
  expect(await run('end', 'nobody@example.org')).toEqual({
    code: 1,
    output: 'Nobody has an account under nobody@example.org.\n',
  })
  expect(await sessions()).toHaveLength(3)
})

describe('make-admin', () => {
  const run = (...email: string[]) => runCommand('make-admin', parts, email)

  it('makes a user an admin, once, and records it in the audit trail', async () => {
    const { id } = await buildUser(parts, { email: 'amina@example.org', fullName: 'Amina Diallo' })
    await buildUser(parts)
    expect(await run('Amina@Example.org')).toEqual({
      code: 0,
      output: expect.stringContaining('Amina Diallo is an admin now.'),
    })
    expect((await run('amina@example.org')).output).toContain('is an admin already')
    const admins = await parts.database.read.selectFrom('users').select('id').where('isAdmin', '=', 1).execute()
    expect(admins).toEqual([{ id }])
    const acts = await parts.database.read.selectFrom('audit_trail').selectAll().execute()
    expect(acts).toMatchObject([{ actorId: null, action: 'set-roles', subject: `user:${id}`, after: '{"isAdmin":1}' }])
    expect(await queuedMails(parts, 'amina@example.org')).toMatchObject([
      { textBody: expect.stringContaining('The operator of the server did this by command.') },
    ])
  })

  it('refuses an unknown address, and a missing one, with a message', async () => {
    expect(await run('nobody@example.org')).toEqual({
      code: 1,
      output: 'Nobody has an account under nobody@example.org. Please sign up first.\n',
    })
    expect((await run()).output).toContain('npm run pamoja -- make-admin')
  })
})

describe('maintenance', () => {
  const run = (...given: string[]) => runCommand('maintenance', parts, given)
  const state = () => readMaintenance(parts.database.read)

  it('switches maintenance on with a message, changes the message, and ends it; the audit trail has all three', async () => {
    expect((await run('on', 'Back', 'at\u001b[31m noon.')).output).toContain('Maintenance is on. End it with')
    const first = await state()
    expect(first?.message).toBe('Back at [31m noon.')
    expect((await run('on', 'Back at one.')).output).toContain('as it was')
    expect(await state()).toEqual({ since: first?.since, message: 'Back at one.' })
    await run('on')
    expect(await state()).toEqual({ since: first?.since, message: 'Back at one.' })
    expect((await run('off')).output).toBe('Maintenance is off: everything works again.\n')
    expect(await state()).toBeNull()
    const acts = await parts.database.read
      .selectFrom('audit_trail')
      .select(['action', 'actorId'])
      .orderBy('id')
      .execute()
    expect(acts.map(({ action }) => action)).toEqual(['maintenance-on', 'maintenance-on', 'maintenance-off'])
  })

  it('says how it is used, and that a message is too long', async () => {
    expect(await run('maybe')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Please say what to do'),
    })
    expect(await run('on', 'a'.repeat(201))).toMatchObject({ code: 1 })
    expect((await run('off')).output).toBe('Maintenance was not on.\n')
    expect(await state()).toBeNull()
  })
})

describe('the command audit-trail', () => {
  beforeEach(() => recordEdits(parts.database, 3))

  const run = (...given: string[]) => runCommand('audit-trail', parts, given)

  it('prints the acts, by subject and by person, with the newest last', async () => {
    await recordEdits(parts.database, 1, { actorId: 7, subject: 'user:9' })
    await parts.database.transaction((transaction) =>
      eraseDetails(transaction, { subject: 'fundraiser:1', ids: [1], now: 2_000 }),
    )
    const { code, output } = await run('--subject', 'fundraiser:1')
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toEqual([
      '1  1970-01-01T00:00:01.000Z  server  edit  fundraiser:1  details erased',
      '2  1970-01-01T00:00:01.001Z  server  edit  fundraiser:1  {"title":"Title 1"} -> {"title":"Title 2"}',
      '3  1970-01-01T00:00:01.002Z  server  edit  fundraiser:1  {"title":"Title 2"} -> {"title":"Title 3"}',
      '5  1970-01-01T00:00:02.000Z  server  details erased  fundraiser:1  null -> {"acts":[1]}',
    ])
    expect((await run('--actor', '7')).output.trim()).toMatch(/^4 .* user:7 {2}edit {2}user:9 /)
    expect((await run('--actor', '8')).output).toContain('No acts.')
  })

  it('says what it does not know', async () => {
    expect(await run('--limit', 'all')).toMatchObject({ code: 1, output: expect.stringContaining('Not a number: all') })
    expect(await run('--head')).toMatchObject({ code: 1, output: expect.stringContaining("Unknown option '--head'") })
  })
})
