import * as v from 'valibot'
import { PASSWORD_MINIMUM } from '../rules/limits'

/** Bytes: longer ones would only make work. */
const PASSWORD_MAXIMUM = 256

/** A password to be set, taken as it was typed: not trimmed, no letter changed. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MINIMUM, `Password must be at least ${PASSWORD_MINIMUM} characters`),
  v.maxBytes(PASSWORD_MAXIMUM, `Password must be at most ${PASSWORD_MAXIMUM} characters`),
)

/** A password to be compared with one that is set. One that is missing counts as empty, for the same words. */
export const knownPassword = v.optional(v.pipe(v.string(), v.nonEmpty('Password is required')), '')

/** The password typed a second time. A form always sends it; a program may leave it out. */
export const confirmPassword = v.optional(v.string())
export const PASSWORDS_DIFFER = "Passwords don't match"
