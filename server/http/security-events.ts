import type { IncomingMessage } from 'node:http'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Call } from '#shared/contract/base/call'
import type { Caller } from '../community/sessions/viewer'
import type { SecurityEvent, SecurityLog } from '../platform/log/security-log'
import { Refusal, type RefusalCode } from '../platform/refusals/refusal'
import { factsOf, routeOf } from './request-facts'

/** The refusals of these statuses are events, whatever their code. */
const BY_STATUS: Partial<Record<number, SecurityEvent>> = {
  401: 'access-denied',
  403: 'access-denied',
  429: 'limit-reached',
}

/** The other refusals that are events; null: none, although its status is above. */
const BY_CODE: Partial<Record<RefusalCode, SecurityEvent | null>> = {
  'account.wrong-credentials': 'sign-in-wrong',
  'account.password-wrong': 'password-wrong',
  'account.proof-wrong': 'password-wrong',
  'account.reset-link-invalid': 'reset-wrong',
  'request.wrong-signature': 'signature-refused',
  // Only the address protects these: somebody may be guessing.
  'receipt.not-found': 'access-denied',
  'message.not-found': 'access-denied',
  'payment.not-found': 'access-denied',
  'unsubscribe.link-invalid': 'access-denied',
  'setup.link-invalid': 'access-denied',
  // Questions for the password or the second factor, which the app answers.
  'account.confirm-password': null,
  'account.second-step-needed': null,
  // A person writes too often to their own donors, which attacks nobody.
  'thanks.too-soon': null,
  // Our own pages never send these.
  'request.address-too-long': 'request-refused',
  'request.address-invalid': 'request-refused',
  'request.address-controls': 'request-refused',
  'request.repeated-parameter': 'request-refused',
  'request.compressed': 'request-refused',
  'request.too-large': 'request-refused',
  'request.broken-json': 'request-refused',
  'request.no-object': 'request-refused',
  'request.too-many-parts': 'request-refused',
  'request.too-deep': 'request-refused',
  'request.unusable-key': 'request-refused',
  'outbox.unusable-change': 'request-refused',
}

export function recordRefusals(securityLog: SecurityLog): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (error instanceof Refusal) record(securityLog, ctx, error)
      throw error
    }
    const { refusal } = factsOf(ctx.req)
    if (refusal) record(securityLog, ctx, refusal)
  }
}

function record(securityLog: SecurityLog, ctx: KoaContext, refusal: Refusal): void {
  const { userId = null, subject, hasCredentials } = factsOf(ctx.req)
  const event = eventOf(refusal, hasCredentials)
  if (!event) return
  const route = routeOf(ctx)
  const about = refusal.subject ?? subject ?? (route === null ? null : `route:${route}`)
  securityLog.record(event, {
    address: ctx.ip,
    userId,
    reason: refusal.code,
    ...(about !== null && { subject: about }),
  })
}

function eventOf({ code, status }: Refusal, hasCredentials: boolean): SecurityEvent | null {
  if (code === 'request.signed-out' && hasCredentials) return 'session-refused'
  const event = BY_CODE[code]
  return event === undefined ? (BY_STATUS[status] ?? null) : event
}

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
  addFactor: 'account-changed',
  removeFactor: 'account-changed',
  renewCodes: 'account-changed',
  setLeaderRights: 'account-changed',
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

export function subjectOf(call: Call, params: Record<string, string | undefined>): string {
  const id = params.id ?? ''
  return `call:${call.name}${/^\d{1,15}$/.test(id) ? `:${id}` : ''}`
}

export function recordCall(
  securityLog: SecurityLog,
  request: IncomingMessage,
  made: { call: Call; caller: Caller; body: unknown },
): void {
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
