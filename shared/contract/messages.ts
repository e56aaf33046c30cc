import * as v from 'valibot'
import { say } from '../language/say'
import { MESSAGE_KINDS, MESSAGE_MAXIMUM, MESSAGE_MAXIMUM_BYTES, REPORT_REASONS } from '../rules/messages'
import { defineCall } from './base/call'
import { cents, id, moment } from './base/fields'
import { required } from './base/parse'
import { optionalEmail, orNone, plainLine, plainText } from './base/typed-texts'

/** Random and made where the message is written, so that it arrives once. Anyone who has it can read what became of the message. */
const publicId = v.pipe(
  v.string(),
  v.uuid(() => say('This link is not valid')),
)

const tooLong = () => say('Your message is too long')
export const messageText = v.pipe(
  plainText(MESSAGE_MAXIMUM, tooLong),
  v.nonEmpty(required),
  v.maxBytes(MESSAGE_MAXIMUM_BYTES, tooLong),
)

/** What it is about: at most one of them. A refund names a donation, an appeal a hold. */
const about = v.object({
  fundraiserId: v.optional(id),
  userId: v.optional(id),
  donationId: v.optional(id),
  holdId: v.optional(id),
})

export const sendMessage = defineCall('sendMessage', 'POST /api/messages', {
  summary:
    'Stores a message, report, appeal or request for the team, once for each `publicId`, and mails the team. A donor without an account proves a request for a refund with the secret part of the receipt’s address',
  access: { audience: 'anyone', limit: 'requests' },
  body: v.object({
    publicId,
    kind: v.picklist(MESSAGE_KINDS),
    /** Only of a report, which must have one. */
    reason: v.optional(v.picklist(REPORT_REASONS, required)),
    about: v.optional(about, {}),
    name: orNone(plainLine(80, () => say('Name must be less than 80 characters'))),
    /** Without one the answer is only on the page of the message. A contact message must have one. */
    email: optionalEmail,
    subject: orNone(plainLine(200, tooLong)),
    text: messageText,
    isEmergency: v.optional(v.boolean(), false),
    receipt: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  reply: v.object({ id: v.number(), number: v.string() }),
})

/** The subject of a message, with a title or name that people know it by. */
export const messageAbout = v.object({
  fundraiser: v.optional(v.object({ id: v.number(), title: v.string(), isDeleted: v.boolean() })),
  user: v.optional(v.object({ id: v.number(), fullName: v.string(), username: v.string() })),
  donation: v.optional(v.object({ id: v.number(), amount: cents, fundraiserId: v.number() })),
  holdId: v.optional(v.number()),
})
export type MessageAbout = v.InferOutput<typeof messageAbout>

export const messageStatus = v.picklist(['received', 'assigned', 'answered', 'closed'])
export type MessageStatus = v.InferOutput<typeof messageStatus>

export const readMessage = defineCall('readMessage', 'GET /api/messages/{publicId}', {
  summary: 'Returns a message and what became of it to everybody with its secret address',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ publicId }),
  reply: v.object({
    number: v.string(),
    kind: v.picklist(MESSAGE_KINDS),
    reason: v.nullable(v.picklist(REPORT_REASONS)),
    about: messageAbout,
    subject: v.nullable(v.string()),
    text: v.string(),
    status: messageStatus,
    /** The answers of the team, and why it was closed; without the names of admins. */
    answers: v.array(v.object({ text: v.string(), isClosing: v.boolean(), createdAt: moment })),
    dueAt: moment,
    createdAt: moment,
  }),
})
export type ReadMessage = v.InferOutput<typeof readMessage.reply>
