import * as v from 'valibot'
import { MESSAGE_KINDS, REPORT_REASONS } from '../../rules/messages'
import { defineCall } from '../base/call'
import { addresses, cursor, id, limit, moment } from '../base/fields'
import { q } from '../base/typed-texts'
import { messageAbout, messageStatus, messageText } from '../messages'

const person = v.object({ id: v.number(), fullName: v.string() })

export const MESSAGE_ACTS = ['answer', 'assign', 'close', 'reopen'] as const

const inboxMessage = v.object({
  id: v.number(),
  number: v.string(),
  kind: v.picklist(MESSAGE_KINDS),
  reason: v.nullable(v.picklist(REPORT_REASONS)),
  about: messageAbout,
  /** Of the gift that it is about: who gave, and what they wrote on the page. */
  gift: v.nullable(v.object({ donorName: v.nullable(v.string()), message: v.nullable(v.string()) })),
  /** Open reports about the same subject by other people: they order the list, and do nothing by themselves. */
  otherReports: v.number(),
  sender: v.nullable(v.object({ id: v.number(), fullName: v.string(), username: v.string() })),
  name: v.nullable(v.string()),
  /** Masked unless `addresses` is asked for. */
  email: v.nullable(v.string()),
  subject: v.nullable(v.string()),
  text: v.string(),
  isEmergency: v.boolean(),
  status: messageStatus,
  assignee: v.nullable(person),
  entries: v.array(
    v.object({
      act: v.picklist(MESSAGE_ACTS),
      by: v.nullable(person),
      /** The one who has it from then on. */
      to: v.nullable(person),
      text: v.nullable(v.string()),
      createdAt: moment,
    }),
  ),
  dueAt: moment,
  createdAt: moment,
})
export type InboxMessage = v.InferOutput<typeof inboxMessage>

export const listMessages = defineCall('listMessages', 'GET /api/admin/messages', {
  summary:
    'The inbox (admins): what is open and due first at the top; then, with `state=closed`, what is closed, newest first. The search covers number, text and whole e-mail address',
  access: { audience: 'admin', open: 'Addresses are masked', limit: 'requests' },
  query: v.object({
    q,
    state: v.optional(v.picklist(['open', 'closed'])),
    kind: v.optional(v.picklist(MESSAGE_KINDS)),
    addresses,
    limit: v.optional(limit),
    cursor,
  }),
  reply: v.array(inboxMessage),
})

export const actOnMessage = defineCall('actOnMessage', 'POST /api/admin/messages/{id}', {
  summary:
    'Answers a message (the writer gets a mail), gives it to an admin, closes it with a reason, or opens it again (admins), once per Idempotency-Key',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.variant('act', [
    v.object({ act: v.literal('answer'), text: messageText, isLast: v.optional(v.boolean(), false) }),
    v.object({ act: v.literal('assign'), adminId: id }),
    v.object({ act: v.literal('close'), text: messageText }),
    v.object({ act: v.literal('reopen') }),
  ]),
  reply: inboxMessage,
})
