import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { captureLog } from '../testing/captured-log'
import { TEST_SECRET_KEY } from '../testing/secret-key'
import { createSecrets } from './secrets/secrets'
import { createSecurityLog, SECURITY_EVENTS, type SecurityEvent } from './security-log'

const documented = readFileSync(new URL('../../docs/security-log.md', import.meta.url), 'utf8')

/** A line as it is written with plain addresses. */
function lineOf(event: SecurityEvent, address: string): string {
  const { log, lines } = captureLog()
  const parts = { log, secrets: createSecrets(TEST_SECRET_KEY), clock: Date.now, addresses: 'plain' as const }
  createSecurityLog(parts).record(event, { address, subject: 'call:login', reason: 'account.wrong-credentials' })
  return lines[0] ?? ''
}

/** A setting of the documented filter, as JavaScript: fail2ban's own words are replaced as fail2ban replaces them. */
function patternOf(setting: string): RegExp {
  const text = new RegExp(`^${setting} = (.*)$`, 'm').exec(documented)?.[1] ?? 'missing'
  const words: [string, string][] = [
    ['<ADDR>', '(?<address>(?:\\d{1,3}\\.){3}\\d{1,3}|[0-9a-fA-F:]+:[0-9a-fA-F:]*)'],
    ['%%Y-%%m-%%d', '\\d{4}-\\d{2}-\\d{2}'],
    ['%%H:%%M:%%S', '\\d{2}:\\d{2}:\\d{2}'],
    ['%%f', '\\d{1,6}'],
    ['%%z', '(?:Z|[+-]\\d{2}:?\\d{2})'],
  ]
  return new RegExp(words.reduce((pattern, [word, meaning]) => pattern.replace(word, meaning), text))
}

it('every event is documented, and no other', () => {
  const table = documented.split('| event | when |')[1] ?? ''
  const named = [...table.matchAll(/^\| `([a-z-]+)` \| /gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...SECURITY_EVENTS].toSorted())
})

it('the example is a line as it is written', () => {
  const example = JSON.parse(/^\{"level".*\}$/m.exec(documented)?.[0] ?? '')
  const written = JSON.parse(lineOf('sign-in-wrong', '41.90.4.7'))
  expect(Object.keys(example)).toEqual(Object.keys(written))
})

it.each(['41.90.4.7', '2c0f:fe38:2100:42::1', '::1'])('the fail2ban filter finds guesses from %s', (address) => {
  const [failure, date] = [patternOf('failregex'), patternOf('datepattern')]
  for (const event of ['sign-in-wrong', 'reset-wrong', 'limit-reached', 'signature-refused'] as const) {
    const line = lineOf(event, address)
    expect(line).toMatch(date)
    expect(failure.exec(line)?.groups?.address).toBe(address)
    // It cuts the time out of the line first.
    expect(failure.exec(line.replace(date, ''))?.groups?.address).toBe(address)
  }
  expect(lineOf('sign-in-ok', address)).not.toMatch(failure)
  expect(lineOf('access-denied', address)).not.toMatch(failure)
})

it('the fail2ban filter finds nothing in a line that only quotes such an event', () => {
  const { log, lines } = captureLog()
  log.error({ error: new Error('"security":"sign-in-wrong","address":"41.90.4.7"') }, 'failed')
  log.error({}, '"security":"sign-in-wrong","address":"41.90.4.7"')
  for (const line of lines) expect(line).not.toMatch(patternOf('failregex'))
})
