import * as v from 'valibot'
import { say } from '../language/say'
import { PASSWORD_MINIMUM } from '../rules/limits'
import { proof } from './account/second-factor'
import { defineCall } from './base/call'
import { id, moment } from './base/fields'
import { email, maxCharacters, minCharacters } from './base/typed-texts'
import { ownUser } from './users'

/** Characters. Hashing longer passwords would only cost time. */
const PASSWORD_MAXIMUM = 256

const passwordTooLong = () => say('Password must be at most {most, number} characters', { most: PASSWORD_MAXIMUM })

/** Before it is normalised, which takes quadratic time in the marks on one letter. No character is stored in more bytes apart. */
const rawPassword = v.pipe(v.string(), v.maxBytes(12 * PASSWORD_MAXIMUM, passwordTooLong))

/** As it is stored (NIST SP 800-63B): keyboards write one marked letter in different ways. */
const typedPassword = v.pipe(rawPassword, v.normalize('NFC'))

/** It is not trimmed. */
export const newPassword = v.pipe(
  typedPassword,
  minCharacters(PASSWORD_MINIMUM, () =>
    say('Password must be at least {least, number} characters', { least: PASSWORD_MINIMUM }),
  ),
  maxCharacters(PASSWORD_MAXIMUM, passwordTooLong),
)

/** A password that is compared with the stored one. A missing password counts as empty, so that the message is the same. */
export const knownPassword = v.optional(
  v.pipe(
    rawPassword,
    v.nonEmpty(() => say('Password is required')),
  ),
  '',
)

/** The password, typed a second time. Forms always send it; other clients may omit it. */
export const confirmPassword = v.optional(typedPassword)
export const passwordsDiffer = () => say("Passwords don't match")

/** Does not say which of the two is wrong (spec section 8). */
export const wrongCredentials = () => say('Invalid email or password')
export const signedOut = () => say('You have been successfully signed out.')
/** For a link without a token, and for a used or expired one (spec section 8). */
export const invalidResetLink = () => say('Invalid reset link. Please request a new password reset.')

/** A sentence for the user about what was done. */
export const done = v.object({ message: v.string() })

export const login = defineCall('login', 'POST /api/auth/login', {
  summary:
    'Signs in. Later requests send the token in an Authorization header, or the cookie that is set as well. An account with a second factor is asked for it, and the call sent again',
  access: { audience: 'arriving', limit: 'requests' },
  body: v.object({ email, password: knownPassword, proof: v.optional(proof) }),
  reply: v.object({ token: v.string(), user: ownUser }),
})

export const logout = defineCall('logout', 'POST /api/auth/logout', {
  summary: 'Ends the session of the request, if it has one',
  access: { audience: 'arriving', limit: 'requests' },
  reply: done,
})

export const forgotPassword = defineCall('forgotPassword', 'POST /api/auth/forgot-password', {
  summary: 'Mails a link for setting a new password. The reply is the same for unknown addresses',
  access: { audience: 'arriving', limit: 'requests' },
  body: v.object({ email }),
  reply: done,
})

export const resetPassword = defineCall('resetPassword', 'POST /api/auth/reset-password', {
  summary: 'Sets a new password with the token from a mailed link, and ends all sessions',
  access: { audience: 'arriving', limit: 'requests' },
  body: v.pipe(
    v.object({
      token: v.optional(
        v.pipe(
          v.string(),
          v.nonEmpty(() => say('Invalid reset token')),
        ),
        '',
      ),
      newPassword,
      confirmPassword,
      /** Whether the passkey or app is lost, and all recovery codes: then the account has none from 72 hours later on. */
      hasLostFactor: v.optional(v.boolean()),
    }),
    v.forward(
      v.partialCheck(
        [['newPassword'], ['confirmPassword']],
        (body) => body.confirmPassword === undefined || body.confirmPassword === body.newPassword,
        passwordsDiffer,
      ),
      ['confirmPassword'],
    ),
  ),
  reply: done,
})

export const changePassword = defineCall('changePassword', 'POST /api/auth/change-password', {
  summary: 'Sets a new password, and ends all sessions except the current one',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({ currentPassword: knownPassword, newPassword }),
  reply: done,
})

const confirmation = v.object({
  /** When the person last proved who they are in this session, at its sign-in or later. */
  confirmedAt: moment,
})

export const confirmSession = defineCall('confirmSession', 'POST /api/auth/confirm', {
  summary:
    'Checks the password again, or the second factor of an account that has one. For some minutes this session may then make the calls that need it',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({ password: v.optional(rawPassword, ''), proof: v.optional(proof) }),
  reply: confirmation,
})

export const getConfirmation = defineCall('getConfirmation', 'GET /api/auth/confirm', {
  summary:
    'Refused like a call that needs the password again, if one would be refused now. For asking before a download',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  reply: confirmation,
})

export const session = v.object({
  id: v.number(),
  /** The User-Agent header at sign-in. */
  userAgent: v.nullable(v.string()),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
  /** Whether it is the session of this request. */
  isCurrent: v.boolean(),
})
export type Session = v.InferOutput<typeof session>

export const listSessions = defineCall('listSessions', 'GET /api/auth/sessions', {
  summary: 'Lists the sessions of the signed-in user, the most recently used first',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.array(session),
})

export const endSession = defineCall('endSession', 'DELETE /api/auth/sessions/{id}', {
  summary: 'Ends one of the signed-in user’s sessions',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  params: v.object({ id }),
  reply: done,
})
