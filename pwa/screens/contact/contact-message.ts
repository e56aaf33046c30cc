import * as v from 'valibot'
import { required } from '#shared/contract/base/parse'
import { email } from '#shared/contract/base/typed-texts'

const requiredText = v.pipe(v.string(), v.trim(), v.nonEmpty(required))

/** The schema of the contact form: all fields are required, and the email address must be valid (spec section 5). */
export const contactMessage = v.object({
  name: requiredText,
  email: v.pipe(requiredText, email),
  subject: requiredText,
  message: requiredText,
})
