import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { captureLog } from '../../testing/captured-log'

const TOKEN = 'Zk3v9QmT7xLp2RwYc8Nd'

function logged(fields: Record<string, unknown>) {
  const { log, lines } = captureLog()
  log.error(fields, 'failed')
  return { line: lines[0] ?? '', ...JSON.parse(lines[0] ?? '') }
}

it('describes an error by type, message, code and stack, and by nothing else, under every key', () => {
  const error = Object.assign(new TypeError('Parse Error'), {
    code: 'HPE_INVALID_CHUNK_SIZE',
    rawPacket: Buffer.from('password=canary'),
    input: 'canary',
    detail: 'Key (email)=(canary) already exists',
    response: { body: 'canary' },
  })
  for (const key of ['error', 'err', 'reason']) {
    const { line, [key]: described } = logged({ [key]: error })
    expect(Object.keys(described)).toEqual(['type', 'message', 'code', 'stack'])
    expect(described).toMatchObject({ type: 'TypeError', message: 'Parse Error', code: 'HPE_INVALID_CHUNK_SIZE' })
    expect(described.stack).toMatch(/^at .*log\.test\.ts:\d+:\d+/)
    expect(line).not.toMatch(/canary|rawPacket|99,97,110/)
  }
})

it('describes an error that is logged alone', () => {
  const { log, lines } = captureLog()
  log.error(Object.assign(new Error('no'), { rawPacket: 'canary' }))
  expect(JSON.parse(lines[0] ?? '').err).toMatchObject({ type: 'Error', message: 'no' })
  expect(lines[0]).not.toContain('canary')
})

it('describes at most three errors of a chain, also of one that is its own cause', () => {
  const error = new Error('outer', { cause: Object.assign(new Error('inner'), { query: 'canary' }) })
  expect(logged({ error }).error.cause).toMatchObject({ type: 'Error', message: 'inner' })
  expect(logged({ error }).line).not.toContain('canary')
  const circle = new Error('circle')
  circle.cause = circle
  const described = logged({ error: circle }).error
  expect(described.cause.cause.message).toBe('circle')
  expect(described.cause.cause.cause).toBeUndefined()
})

it('keeps no line of the message in the stack, and no frame that a message made up', () => {
  const { line, error } = logged({ error: new Error('first\n    at canary\n    at canary (canary:1:2)') })
  expect(error.stack).not.toContain('canary')
  expect(line.length).toBeLessThan(4_000)
})

it('says only the type of what is no error', () => {
  expect(logged({ error: 'canary' }).error).toEqual({ type: 'string', message: '' })
  const broken = Object.defineProperty(new Error('x'), 'message', {
    get() {
      throw new Error('canary')
    },
  })
  expect(logged({ error: broken }).error).toEqual({ type: 'unknown', message: '' })
})

it('drops a code and a type that are not names', () => {
  const error = Object.assign(new Error('x'), { code: TOKEN, name: 'a name\nof canary' })
  expect(logged({ error })).toMatchObject({ error: { type: 'Error' } })
  expect(logged({ error }).line).not.toMatch(/canary|Zk3v9/)
})

/** Messages that name what somebody typed or holds, as the sources write them. */
it.each([
  [() => JSON.parse(`{"password":"canary"`), 'Expected'],
  [() => JSON.parse('canary'), 'Unexpected token …'],
  [() => decodeURIComponent('canary%ff'), 'URI malformed'],
  [() => new URL('canary'), 'Invalid URL'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <canary@example.org>: no such user", "Can't send mail"],
  ['GET /receipt?token=canary failed', 'GET … failed'],
  ['No routes matched location "/receipt/canary" ', 'No routes matched location …'],
  [`No such customer: ${TOKEN}`, 'No such customer: …'],
  ['No account with the number 0690 0000 31', 'No account with the number …'],
  ['No phone +254712345678', 'No phone …'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['Authorization: Bearer canary', 'Authorization …'],
  ['postgres://pamoja:canary@db/pamoja refused', 'postgres://… refused'],
  ['the “canary” and ‘canary’ of «canary»', 'the …'],
  ['invalid input syntax for type bigint: "canary"', 'invalid input syntax for type bigint: …'],
  [`long ${'word '.repeat(500)}`, 'long word'],
])('strips a message: %s', (thrown, kept) => {
  let error: unknown
  try {
    if (typeof thrown === 'function') thrown()
    error = new Error(String(thrown))
  } catch (caught) {
    error = caught
  }
  const { line, error: described } = logged({ error })
  expect(described.message).toMatch(kept)
  expect(described.message.length).toBeLessThan(310)
  expect(line).not.toMatch(/canary|Zk3v9|0690|712345/)
})

it('keeps the names of constraints that PostgreSQL quotes, and of properties that are missing', () => {
  const message = 'duplicate key value violates unique constraint "users_email_key"'
  const error = Object.assign(new Error(message), { code: '23505', detail: 'Key (email)=(canary)' })
  expect(logged({ error }).error.message).toBe('duplicate key value violates unique constraint users_email_key')
  const missing = new TypeError("Cannot read properties of undefined (reading 'version')")
  expect(logged({ error: missing }).error.message).toBe('Cannot read properties of undefined (reading version)')
})

/** Fills the pipe, says so, and ends. A pipe does not block once `process.stdout` was used. */
const SCRIPT = `
  import { setTimeout as wait } from 'node:timers/promises'
  import { stdoutLines } from '${import.meta.dirname}/log.ts'
  process.stdout.write('')
  const lines = stdoutLines()
  for (let number = 0; number < 2_000; number += 1) lines.write(String(number).padStart(99, '.') + '\\n')
  await wait(500)
  lines.write('last\\n')
  process.stderr.write('ending')
  process.exit(3)`

it('writes the rest of a line that a full pipe did not take, when the process ends', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT])
  const closed = once(child, 'close')
  expect(String((await once(child.stderr, 'data'))[0])).toBe('ending')
  let output = ''
  child.stdout.on('data', (data) => (output += String(data)))
  expect((await closed)[0]).toBe(3)
  const lines = output.split('\n')
  expect(lines.slice(0, 2_000).every((line, number) => line === String(number).padStart(99, '.'))).toBe(true)
  expect(lines.slice(2_000)).toEqual(['last', ''])
})
