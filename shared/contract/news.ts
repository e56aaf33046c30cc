import * as v from 'valibot'
import { defineCall } from './base/call'
import { cursor, id, limit, moment } from './base/fields'
import { picture } from './fundraisers'

export const news = v.object({
  id: v.number(),
  fundraiserId: v.number(),
  /** Plain text with line breaks. */
  text: v.string(),
  pictures: v.array(picture),
  /** The name of the leader who wrote it for the creator; otherwise missing. */
  author: v.optional(v.string()),
  createdAt: moment,
  /** The last change after the first fifteen minutes. */
  editedAt: v.nullable(moment),
  /** True if nobody else sees it; otherwise missing. */
  isHidden: v.optional(v.boolean()),
  version: v.number(),
})
export type News = v.InferOutput<typeof news>

export const listNews = defineCall('listNews', 'GET /api/fundraisers/{id}/news', {
  summary: 'Lists the news of a fundraiser, newest first',
  access: { audience: 'anyone', limit: 'requests' },
  params: v.object({ id }),
  query: v.object({
    limit: v.optional(limit),
    cursor,
    /** Also what was hidden: for its creator, their leader and admins. */
    hidden: v.optional(v.literal('shown')),
  }),
  reply: v.array(news),
})
