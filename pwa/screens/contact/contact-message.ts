import * as v from 'valibot'
import { email } from '#shared/contract/base/fields'
import { REQUIRED } from '#shared/contract/base/parse'

const filled = v.pipe(v.string(), v.trim(), v.nonEmpty(REQUIRED))

/** What the contact form asks for: all of it, with an email address that can be answered (spec section 5). */
export const contactMessage = v.object({
  name: filled,
  email: v.pipe(filled, email),
  subject: filled,
  message: filled,
})
