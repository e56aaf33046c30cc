import { beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders'
import { queuedMails } from '../../testing/mail'
import { createTestParts, type TestParts } from '../../testing/parts'
import { runCommand } from '../../testing/run-command'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

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
