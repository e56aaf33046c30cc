import * as v from 'valibot'
import { say } from '../language/say'
import { NEWS_MAXIMUM, NEWS_PICTURES_MAXIMUM } from '../rules/limits'
import { defineCall } from './base/call'
import { cents, id } from './base/fields'
import { required } from './base/parse'
import { plainText } from './base/typed-texts'
import { news } from './news'

const text = v.pipe(
  plainText(NEWS_MAXIMUM, () => say('News must be at most {most, number} characters', { most: NEWS_MAXIMUM })),
  v.nonEmpty(required),
)

/** In their order: each a new one as a data string, or the address of a current one. */
const pictures = v.optional(
  v.pipe(
    v.array(v.string()),
    v.maxLength(NEWS_PICTURES_MAXIMUM, () =>
      say('News has at most {most, number} pictures', { most: NEWS_PICTURES_MAXIMUM }),
    ),
  ),
)

/** Such as `2026-10`, in UTC. */
const month = v.pipe(v.string(), v.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'Expected a month such as 2026-10'))

export const postNews = defineCall('postNews', 'POST /api/fundraisers/{id}/news', {
  summary: 'Posts news of a fundraiser (the creator, their leader), once per Idempotency-Key and three times a day',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    text,
    pictures,
    /** The month whose draft it came from: that draft is not offered again. */
    month: v.optional(month),
  }),
  reply: news,
})

export const updateNews = defineCall('updateNews', 'PATCH /api/news/{id}', {
  summary: 'Changes news (the creator, their leader): silently for fifteen minutes, then readers see when',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    text: v.optional(text),
    pictures,
    /** The version on which the edit is based. If it is no longer current, the reply is 409 with the current state. */
    version: v.number(),
  }),
  reply: news,
})

export const hideNews = defineCall('hideNews', 'PATCH /api/news/{id}/hidden', {
  summary: 'Hides news, or shows it again (the creator, their leader and admins). Who was not told yet is not told',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({ hidden: v.boolean() }),
  reply: v.object({ message: v.string() }),
})

export const monthDraft = v.object({
  month: v.string(),
  received: cents,
  people: v.number(),
  paidOut: cents,
  /** What the creator may send, in their language. */
  text: v.string(),
})
export type MonthDraft = v.InferOutput<typeof monthDraft>

export const getMonth = defineCall('getMonth', 'GET /api/fundraisers/{id}/month', {
  summary:
    'Returns a draft about the money of the last month (the creator, their leader), until it was sent or skipped',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: v.object({ draft: v.nullable(monthDraft) }),
})

export const skipMonth = defineCall('skipMonth', 'POST /api/fundraisers/{id}/month', {
  summary: 'Throws the draft about a month away. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({ month }),
  reply: v.object({ draft: v.nullable(monthDraft) }),
})
