import * as v from 'valibot'
import { say } from '../language/say'
import { defineCall } from './base/call'
import { cents, moment } from './base/fields'
import { plainLine } from './base/typed-texts'
import { figures } from './books'

const code = plainLine(40, () =>
  say('A check code has two parts of at least four letters and digits, such as PM7K-4D8R.'),
)

const checked = v.object({
  ...figures,
  total: cents,
  donationsCount: v.number(),
  at: moment,
})

export const check = v.object({
  /** As we write it. */
  code: v.string(),
  fundraiser: v.object({ id: v.number(), title: v.string() }),
  /** What stood in the books when the list was made, and what stands there now; null while the page is not shown. */
  books: v.nullable(v.object({ earlier: checked, now: checked, isSame: v.boolean() })),
  /** Each line of the pasted list, and whether it fits what stood in the books; null without a list. */
  lines: v.nullable(v.array(v.object({ text: v.string(), fits: v.boolean() }))),
})
export type Check = v.InferOutput<typeof check>

export const checkCode = defineCall('checkCode', 'GET /api/check', {
  summary:
    'Returns what stood in the books of a fundraiser when the list with this check code was made, and what stands there now',
  access: { audience: 'anyone', limit: 'requests' },
  query: v.object({ code }),
  reply: check,
})

export const checkList = defineCall('checkList', 'POST /api/check', {
  summary: 'Compares each line of a list with what stood in the books when the list with this check code was made',
  access: { audience: 'anyone', limit: 'requests' },
  body: v.object({
    code,
    /** As it was pasted, with the marks that nobody sees. */
    list: v.optional(
      v.pipe(
        v.string(),
        v.maxLength(4_000, () => say('A list has at most 4,000 characters.')),
      ),
    ),
  }),
  reply: check,
})
