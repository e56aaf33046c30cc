import * as v from 'valibot'
import { isDay } from '../../rules/dates'
import { defineCall } from '../base/call'
import { cents, cursor, id, limit, moment } from '../base/fields'
import { q } from '../base/typed-texts'

export const getAdminStats = defineCall('getAdminStats', 'GET /api/admin/stats', {
  summary: 'Returns the figures at the top of the admin screen',
  access: { audience: 'admin', open: 'Sums only', limit: 'requests' },
  reply: v.object({
    campaigns: v.number(),
    activeCampaigns: v.number(),
    users: v.number(),
    donations: v.number(),
    /** Cents, without returned donations. */
    totalRaised: cents,
    platformFees: v.number(),
    payoutsWaiting: v.number(),
    payoutsWaitingAmount: cents,
    accountsWaiting: v.number(),
    paymentsToReview: v.number(),
    /** Settings of the site that pages leave out, because payments are live and nobody has decided them. */
    undecidedSettings: v.number(),
    troubles: v.number(),
    /** Messages in the inbox that nobody has answered. */
    messagesWaiting: v.number(),
  }),
})
export type AdminStats = v.InferOutput<typeof getAdminStats.reply>

export const auditAct = v.object({
  id: v.number(),
  actor: v.nullable(v.object({ id: v.number(), fullName: v.string(), username: v.string() })),
  action: v.string(),
  subject: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  /** Whether `before` and `after` were erased, because the person they told about has left. */
  detailsErased: v.boolean(),
  createdAt: moment,
})
export type AuditAct = v.InferOutput<typeof auditAct>

const day = v.pipe(v.string(), v.check(isDay, 'Expected a day, such as 2026-10-31'))

export const listAuditTrail = defineCall('listAuditTrail', 'GET /api/admin/audit-trail', {
  summary: 'Lists the actions of admins, newest first. The trail is append-only',
  access: { audience: 'admin', open: 'Admins watch each other from their first minute', limit: 'requests' },
  query: v.object({
    subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    actorId: v.optional(id),
    /** Words that are all in the action, the subject or the details, in any case. */
    q,
    /** Days, both included. */
    from: v.optional(day),
    to: v.optional(day),
    limit: v.optional(limit),
    cursor,
  }),
  reply: v.array(auditAct),
})

export const STUCK_JOB_KINDS = ['provider', 'webhook', 'attempt', 'payout', 'refund', 'mail'] as const

export const stuckJob = v.object({
  kind: v.picklist(STUCK_JOB_KINDS),
  id: v.number(),
  /** For example `Payout 17`, or a provider's name and the type of its event. */
  title: v.string(),
  /** A sentence about the problem, if anything is known. */
  detail: v.nullable(v.string()),
  tries: v.number(),
  since: moment,
  nextTryAt: v.nullable(moment),
  canRetry: v.boolean(),
  /** Whether it can be given up, because the provider does not have it. */
  canStop: v.boolean(),
  /** Whether an admin who has dealt with it can remove it from the list. */
  canDismiss: v.boolean(),
})
export type StuckJob = v.InferOutput<typeof stuckJob>

export const getMachineRoom = defineCall('getMachineRoom', 'GET /api/admin/machine-room', {
  summary:
    'What the checks of this installation found last, and stuck jobs: problems at the providers, and webhooks, payments, payouts, refunds and mails that failed or are overdue (admins)',
  access: { audience: 'admin', open: 'The state of the server, and no person', limit: 'requests' },
  reply: v.object({
    /** What each check of this installation found last; empty in the first moments of a server. */
    checks: v.array(
      v.object({
        name: v.string(),
        title: v.string(),
        at: moment,
        findings: v.array(
          v.object({
            level: v.picklist(['ok', 'warning', 'problem']),
            text: v.string(),
            /** What to do about it; null if nothing. */
            advice: v.nullable(v.string()),
          }),
        ),
      }),
    ),
    troubles: v.array(stuckJob),
    /** The last comparison of our books with the providers' own lists; null before the first. */
    comparison: v.nullable(
      v.object({
        at: moment,
        /** The number of objects of the providers that were read. */
        compared: v.number(),
        /** Each in words. */
        differences: v.array(v.string()),
        /** The providers that did not answer. */
        unread: v.array(v.string()),
      }),
    ),
  }),
})
export type OperationsReport = v.InferOutput<typeof getMachineRoom.reply>

/** What an admin can do about a stuck job: try it again, give up what the provider does not have, or take a problem off the list. */
export const STUCK_JOB_ACTS = ['retry', 'stop', 'dismiss'] as const

export const actOnTrouble = defineCall('actOnTrouble', 'POST /api/admin/machine-room', {
  summary:
    'Retries a stuck job, stops a payout or refund that the provider does not have, or dismisses a problem (admins)',
  access: { audience: 'admin', limit: 'requests' },
  body: v.object({ act: v.picklist(STUCK_JOB_ACTS), kind: v.picklist(STUCK_JOB_KINDS), id }),
  reply: v.object({ message: v.string() }),
})
