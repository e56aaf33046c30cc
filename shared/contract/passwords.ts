import * as v from 'valibot'
import { PASSWORD_MINIMUM } from '../rules/limits'

/** Bytes. Hashing longer passwords would only cost time. */
const PASSWORD_MAXIMUM = 256

/** A new password. It is neither trimmed nor normalised. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MINIMUM, `Password must be at least ${PASSWORD_MINIMUM} characters`),
  v.maxBytes(PASSWORD_MAXIMUM, `Password must be at most ${PASSWORD_MAXIMUM} characters`),
)

/** A password that is compared with the stored one. A missing password counts as empty, so that the message is the same. */
export const knownPassword = v.optional(v.pipe(v.string(), v.nonEmpty('Password is required')), '')

/** The password, typed a second time. Forms always send it; other clients may omit it. */
export const confirmPassword = v.optional(v.string())
export const PASSWORDS_DIFFER = "Passwords don't match"
