import { beforeEach, expect, it } from 'vitest'
import { readMaintenance } from '../../platform/maintenance'
import { createTestParts, type TestParts } from '../../testing/parts'
import { runCommand } from '../../testing/run-command'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

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
  const acts = await parts.database.read.selectFrom('audit_trail').select(['action', 'actorId']).orderBy('id').execute()
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
