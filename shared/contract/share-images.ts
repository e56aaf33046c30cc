import * as v from 'valibot'
import { defineCall } from './base/call'
import { file } from './base/fields'

const text = v.optional(v.string(), '')

export const drawShareImage = defineCall('drawShareImage', 'GET /api/generate-social-preview', {
  summary: 'Draws the image that messengers show beside a link, 1200 × 630. Text that is too long is cut',
  access: { audience: 'anyone', limit: 'requests' },
  query: v.object({
    title: text,
    creator: text,
    location: text,
    category: text,
    /** Cents, like `raised`; what is no number counts as 0. */
    goal: text,
    raised: text,
    supporters: text,
    avatar: v.optional(v.string()),
    campaign_image: v.optional(v.string()),
    /** The language of the words beside the title. */
    lang: text,
  }),
  reply: file,
  replyType: 'image/jpeg',
})
