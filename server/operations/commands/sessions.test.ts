import { beforeEach, expect, it } from 'vitest'
import { buildSession, buildUser } from '../../testing/builders'
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
