import type { Log } from './log'

/** What the security log names. One word for each, so that a pipe or fail2ban can look for it. */
export type SecurityEvent =
  | 'sign-in-ok'
  | 'sign-in-wrong'
  | 'sign-out'
  | 'limit-reached'
  | 'account-created'
  | 'account-closed'
  | 'account-changed'
  | 'password-changed'
  | 'password-confirmed'
  | 'password-wrong'
  | 'reset-asked'
  | 'reset-done'
  | 'role-changed'
  | 'access-denied'
  | 'admin-act'
  | 'export'
  | 'reveal'
  | 'signature-refused'
  | 'not-me'

interface About {
  /** The network address of the request, as it arrived. */
  address?: string
  /** The account that acts; null for a visitor. */
  userId?: number | null
  /** What it is about, such as `call:listAdminUsers` or `payout:12`. Never a name, an address or a text that somebody typed. */
  subject?: string
}

/** The events that an operator needs to notice an attack, and to reconstruct it. */
export interface SecurityLog {
  record(event: SecurityEvent, about: About): void
}

/** Writes one line for each event into the server's log. */
export function createSecurityLog(log: Log): SecurityLog {
  return {
    record(event, { userId, subject }) {
      log.info({ security: event, userId, subject }, 'security')
    },
  }
}
