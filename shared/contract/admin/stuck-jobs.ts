import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, id, limit, moment } from '../base/fields'

export const getAdminStats = defineCall({
  name: 'getAdminStats',
  summary: 'The figures at the head of the admin screen',
  method: 'GET',
  path: '/api/admin/stats',
  reply: v.object({
    campaigns: v.number(),
    activeCampaigns: v.number(),
    users: v.number(),
    donations: v.number(),
    /** Cents; what went back is not in it. */
    totalRaised: cents,
    platformFees: v.number(),
    payoutsWaiting: v.number(),
    payoutsWaitingAmount: cents,
    accountsWaiting: v.number(),
    troubles: v.number(),
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
  createdAt: moment,
})
export type AuditAct = v.InferOutput<typeof auditAct>

export const listAuditTrail = defineCall({
  name: 'listAuditTrail',
  summary: 'What admins did, newest first; it is only ever added to',
  method: 'GET',
  path: '/api/admin/audit-trail',
  query: v.object({
    subject: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))),
    actorId: v.optional(id),
    limit: v.optional(limit),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: v.array(auditAct),
})

export const STUCK_JOB_KINDS = ['webhook', 'attempt', 'payment', 'payout', 'refund', 'mail'] as const

export const stuckJob = v.object({
  kind: v.picklist(STUCK_JOB_KINDS),
  id: v.number(),
  /** What it is about: `Stripe: charge.refunded`, `Payout 17`. */
  title: v.string(),
  /** What is known, in words. */
  detail: v.nullable(v.string()),
  tries: v.number(),
  since: moment,
  nextTryAt: v.nullable(moment),
  canRetry: v.boolean(),
})
export type StuckJob = v.InferOutput<typeof stuckJob>

export const getMachineRoom = defineCall({
  name: 'getMachineRoom',
  summary: 'What failed or hangs: webhooks, payments, payouts, refunds, mail (admins)',
  method: 'GET',
  path: '/api/admin/machine-room',
  reply: v.object({
    /** What waits its turn, and since when the oldest does. */
    queues: v.array(v.object({ name: v.string(), waiting: v.number(), oldest: v.nullable(moment) })),
    troubles: v.array(stuckJob),
  }),
})
export type OperationsReport = v.InferOutput<typeof getMachineRoom.reply>

export const retryTrouble = defineCall({
  name: 'retryTrouble',
  summary: 'Tries again at once what failed or hangs (admins)',
  method: 'POST',
  path: '/api/admin/machine-room/retry',
  body: v.object({ kind: v.picklist(STUCK_JOB_KINDS), id }),
  reply: v.object({ message: v.string() }),
})
