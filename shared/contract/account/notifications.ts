import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, cursor, id, limit, moment } from '../base/fields'

/** What people are told of. `donation`, `payout` and `month` are for the organiser, `thanks` and `answer` for donors. */
export const NOTIFICATION_KINDS = [
  'news',
  'goal',
  'longer',
  'end',
  'thanks',
  'answer',
  'donation',
  'payout',
  'month',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export const notification = v.object({
  id: v.number(),
  /** A pipe, so that an older app leaves out what it has no sentence for. */
  kind: v.pipe(v.picklist(NOTIFICATION_KINDS)),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  /** The organiser’s name; of `donation`, the donor’s, `Anonymous` without one. */
  name: v.string(),
  /** The beginning of the news, the thanks, the answer or the donor’s message. */
  text: v.nullable(v.string()),
  /** Of `donation` and `payout`. */
  amount: v.nullable(cents),
  /** Of `longer` and `end`. */
  date: v.nullable(moment),
  createdAt: moment,
  isRead: v.boolean(),
})
export type Notification = v.InferOutput<typeof notification>

export const listNotifications = defineCall('listNotifications', 'GET /api/notifications', {
  summary: 'Lists what the signed-in user was told, newest first, without what was hidden since',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  query: v.object({ limit: v.optional(limit), cursor }),
  reply: v.array(notification),
})

export const readNotifications = defineCall('readNotifications', 'POST /api/notifications/read', {
  summary: 'Notes up to which notification the signed-in user has read. It only grows, so that devices never disagree',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({ upTo: id }),
  reply: v.object({ readUpTo: v.number(), unread: v.number() }),
})
