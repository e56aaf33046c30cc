import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { captureLog } from '../../testing/captured-log'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { createSecrets } from '../secrets/secrets'
import { createSecurityLog, SECURITY_EVENTS, type SecurityEvent } from './security-log'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

function opened() {
  const captured = captureLog()
  let now = 0
  const log = createSecurityLog({
    log: captured.log,
    secrets: createSecrets(TEST_SECRET_KEY),
    clock: () => now,
  })
  return { ...captured, ...log, pass: (ms: number) => (now += ms) }
}

it('writes one line with its fields in a fixed order', () => {
  const { record, lines } = opened()
  record('admin-act', { address: '::ffff:41.90.4.7', userId: 1, subject: 'call:decidePayout:12' })
  expect(lines.map((line) => line.replace(/"(time|address)":"[^"]+"/g, '"$1":…'))).toEqual([
    '{"level":30,"time":…,"security":"admin-act","address":…,"userId":1,"subject":"call:decidePayout:12"}\n',
  ])
})

it('hashes the address: the same on one day, another one the next day', () => {
  const { record, security, lines, pass } = opened()
  for (const address of ['41.90.4.7', '::ffff:41.90.4.7', '41.90.4.8']) record('admin-act', { address })
  pass(DAY)
  record('admin-act', { address: '41.90.4.7' })
  record('admin-act', {})
  const [first, same, other, later, none] = security().map(({ address }) => address)
  expect(first).toMatch(/^[\w-]{16}$/)
  expect(same).toBe(first)
  expect(other).not.toBe(first)
  expect(later).not.toBe(first)
  expect(none).toBeNull()
  expect(lines.join('')).not.toContain('41.90')
})

it('leaves out a subject that is no name of ours', () => {
  const { record, security } = opened()
  record('access-denied', { subject: 'Canary Otieno', reason: 'a "reason"\n' })
  expect(security()).toEqual([{ security: 'access-denied', address: null, userId: null }])
})

it('writes few lines for a flood from one address, from one network and from many, and loses no count', () => {
  const { record, security, pass } = opened()
  for (let time = 0; time < 1_000; time += 1) {
    record('limit-reached', { address: '41.90.4.7', subject: `call:c${time}` })
    record('limit-reached', { address: `2c0f:fe38:2100:42::${time}` })
    record('sign-in-wrong', { address: `2c0f:fe38:${time}::1` })
    record('sign-in-wrong', { address: `2c0f:fe39:${time}::1` })
  }
  pass(MINUTE)
  record('limit-reached', {})
  const lines = security()
  const sumOf = (event: string) =>
    lines.filter(({ security: name }) => name === event).reduce((sum, { count }) => sum + Number(count ?? 1), 0)
  expect(lines.length).toBeLessThan(1_100)
  expect([sumOf('limit-reached'), sumOf('sign-in-wrong')]).toEqual([2_001, 2_000])
})

it('writes every act of a person with a session', () => {
  const { record, security } = opened()
  for (let time = 0; time < 1_000; time += 1) record('admin-act', { address: '41.90.4.7', userId: 1 })
  expect(security()).toHaveLength(1_000)
})

it('never throws', () => {
  const secrets = createSecrets(TEST_SECRET_KEY)
  const broken = {
    ...secrets,
    keyedHash() {
      throw new Error('no')
    },
  }
  const { log, lines } = captureLog()
  createSecurityLog({ log, secrets: broken, clock: () => 0 }).record('export', { address: '::1' })
  expect(lines).toHaveLength(1)
})

const documented = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8')

/** A line as it is written. */
function lineOf(event: SecurityEvent, address: string): string {
  const { log, lines } = captureLog()
  const parts = { log, secrets: createSecrets(TEST_SECRET_KEY), clock: Date.now }
  createSecurityLog(parts).record(event, { address, subject: 'call:login', reason: 'account.wrong-credentials' })
  return lines[0] ?? ''
}

it('every event is documented, and no other', () => {
  const table = documented.split('| event | when |')[1]?.split('\n\n')[0] ?? ''
  const named = [...table.matchAll(/^\| `([a-z-]+)` \| /gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...SECURITY_EVENTS].toSorted())
})

it('the example is a line as it is written', () => {
  const example = JSON.parse(/^\{"level".*\}$/m.exec(documented)?.[0] ?? '')
  const written = JSON.parse(lineOf('sign-in-wrong', '41.90.4.7'))
  expect(Object.keys(example)).toEqual(Object.keys(written))
})
