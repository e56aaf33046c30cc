import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { captureLog } from '../testing/captured-log'
import { TEST_SECRET_KEY } from '../testing/secret-key'
import { createSecurityLog, SECURITY_EVENTS, type SecurityEvent } from './log/security-log'
import { createSecrets } from './secrets/secrets'

const documented = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

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
