import { DAY } from '../durations'
import { addressGroup } from '../limits/client-address'
import type { Secrets } from '../secrets/secrets'
import { createBoundedLines } from './bounded-lines'
import type { Log } from './log'

/** What the security log names. One word for each, so that a pipe can look for it (docs/security.md). */
export const SECURITY_EVENTS = [
  'sign-in-ok',
  'sign-in-wrong',
  'second-step-asked',
  'sign-out',
  'session-refused',
  'limit-reached',
  'account-created',
  'account-closed',
  'account-changed',
  'password-changed',
  'password-confirmed',
  'password-wrong',
  'reset-asked',
  'reset-done',
  'reset-wrong',
  'role-changed',
  'payout-account-changed',
  'payout-asked',
  'payout-cancelled',
  'access-denied',
  'request-refused',
  'admin-act',
  'export',
  'reveal',
  'signature-refused',
  'not-me',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

interface About {
  address?: string
  userId?: number | null
  /** What it is about, such as `call:listAdminUsers` or `payout:12`. Never a name, an address or a text that somebody typed. */
  subject?: string
  /** The code of the refusal. */
  reason?: string
}

/** The events that an operator needs to notice an attack, and to reconstruct it. */
export interface SecurityLog {
  /** Never throws. */
  record(event: SecurityEvent, about: About): void
}

/** Lines in a minute for one address and account; the other events need an account. */
const BURSTS: Partial<Record<SecurityEvent, number>> = {
  'sign-in-wrong': 20,
  'second-step-asked': 20,
  'session-refused': 2,
  'limit-reached': 1,
  'password-wrong': 20,
  'reset-asked': 5,
  'reset-wrong': 5,
  'access-denied': 5,
  'request-refused': 2,
  'signature-refused': 1,
}

const SAFE = /^[\w:./*-]{1,100}$/

interface Parts {
  log: Log
  secrets: Secrets
  /** Milliseconds since 1970. */
  clock: () => number
}

export function createSecurityLog({ log, secrets, clock }: Parts): SecurityLog {
  const write = (line: Record<string, unknown>, count: number) => log.info(count > 1 ? { ...line, count } : line)
  const bounded = createBoundedLines(clock, write)

  /** Without SECRET_KEY nobody can find an address that was hashed, and hashes of different days can't be compared. */
  function shown(address: string, group: string): string | null {
    if (address === '') return null
    return secrets.keyedHash(`${Math.floor(clock() / DAY)} ${group}`, 'security-log.address').slice(0, 16)
  }

  return {
    record(event, { address = '', userId = null, subject, reason }) {
      try {
        const group = addressGroup(address)
        const burst = BURSTS[event]
        const line = {
          security: event,
          address: shown(address, group),
          userId,
          ...(subject !== undefined && SAFE.test(subject) && { subject }),
          ...(reason !== undefined && SAFE.test(reason) && { reason }),
        }
        if (burst === undefined) return write(line, 1)
        const remainder = { key: event, line: { security: event, address: null, userId: null } }
        bounded.add({ key: `${event} ${group} ${userId}`, line, remainder }, burst)
      } catch (error) {
        log.error({ error }, 'an event was not written to the security log')
      }
    },
  }
}
