import type { IncomingMessage } from 'node:http'
import type { Call } from '#shared/contract/base/call'
import type { Caller } from '../../community/sessions/viewer'
import type { SecurityEvent, SecurityLog } from '../../platform/log/security-log'
import { factsOf } from './request-facts'

/** The calls that are events when they succeed. Every other change that is for admins only is an `admin-act`. */
export const EVENTS_OF_CALLS: Record<string, SecurityEvent> = {
  signUp: 'account-created',
  createProfile: 'account-created',
  login: 'sign-in-ok',
  logout: 'sign-out',
  endSession: 'sign-out',
  forgotPassword: 'reset-asked',
  changePassword: 'password-changed',
  changeEmail: 'account-changed',
  updateProfile: 'account-changed',
  updateUser: 'account-changed',
  closeAccount: 'account-closed',
  changePersonEmail: 'account-changed',
  exportMyData: 'export',
  updateAdminUser: 'role-changed',
  revealPayoutDestination: 'reveal',
  createBankAccount: 'payout-account-changed',
  addBankAccountDetails: 'payout-account-changed',
  deleteBankAccount: 'payout-account-changed',
  setPrimaryBankAccount: 'payout-account-changed',
  startStripeConnect: 'payout-account-changed',
  createPayoutRequest: 'payout-asked',
  cancelPayoutRequest: 'payout-cancelled',
}

/** The name of a call with the object it is about: `call:decidePayout:12`. */
export function subjectOf(call: Call, params: Record<string, string | undefined>): string {
  const id = params.id ?? ''
  return `call:${call.name}${/^\d{1,15}$/.test(id) ? `:${id}` : ''}`
}

interface Made {
  call: Call
  caller: Caller
  /** The reply. */
  body: unknown
}

/** Writes a call that succeeded into the security log, if it is an event. */
export function recordCall(securityLog: SecurityLog, request: IncomingMessage, made: Made): void {
  const { call, caller, body } = made
  const event =
    EVENTS_OF_CALLS[call.name] ?? (call.access.audience === 'admin' && call.method !== 'GET' ? 'admin-act' : null)
  const userId = event === 'sign-in-ok' || call.name === 'signUp' ? idOf(body) : (caller.viewer?.id ?? null)
  if (!event || (event === 'sign-out' && userId === null)) return
  const { subject } = factsOf(request)
  securityLog.record(event, { address: caller.address, userId, ...(subject !== null && { subject }) })
}

/** The account in the reply to signing up, `{ id }`, or signing in, `{ user: { id } }`. */
function idOf(reply: unknown): number | null {
  const fields = new Map<string, unknown>(Object.entries(reply ?? {}))
  const id = fields.get('id')
  return typeof id === 'number' ? id : fields.has('user') ? idOf(fields.get('user')) : null
}
