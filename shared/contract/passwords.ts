import * as v from 'valibot'
import { say } from '../language/say'
import { PASSWORD_MINIMUM } from '../rules/limits'

/** Bytes. Hashing longer passwords would only cost time. */
const PASSWORD_MAXIMUM = 256

/** A new password. It is neither trimmed nor normalised. */
export const newPassword = v.pipe(
  v.string(),
  v.minLength(PASSWORD_MINIMUM, () =>
    say('Password must be at least {least, number} characters', { least: PASSWORD_MINIMUM }),
  ),
  v.maxBytes(PASSWORD_MAXIMUM, () =>
    say('Password must be at most {most, number} characters', { most: PASSWORD_MAXIMUM }),
  ),
)

/** A password that is compared with the stored one. A missing password counts as empty, so that the message is the same. */
export const knownPassword = v.optional(
  v.pipe(
    v.string(),
    v.nonEmpty(() => say('Password is required')),
  ),
  '',
)

/** The password, typed a second time. Forms always send it; other clients may omit it. */
export const confirmPassword = v.optional(v.string())
export const passwordsDiffer = () => say("Passwords don't match")
