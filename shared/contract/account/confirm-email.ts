import * as v from 'valibot'
import { say } from '../../language/say'
import { defineCall } from '../base/call'
import { email } from '../base/typed-texts'

/** For a link without a token, and for a wrong or expired one. */
export const invalidConfirmationLink = () =>
  say('This link is not valid any more. Please sign in and send yourself a new one from your settings.')

const done = v.object({ message: v.string() })

export const confirmEmail = defineCall('confirmEmail', 'POST /api/auth/confirm-email', {
  summary:
    'Confirms an email address with the token from a mailed link, or makes a change of the address. Safe to repeat',
  access: { audience: 'arriving', limit: 'requests' },
  body: v.object({ token: v.pipe(v.string(), v.nonEmpty(invalidConfirmationLink), v.maxLength(2_000)) }),
  reply: v.object({
    message: v.string(),
    /** Whether the account has another address now. */
    isChanged: v.boolean(),
  }),
})

export const sendConfirmation = defineCall('sendConfirmation', 'POST /api/auth/confirm-email/send', {
  summary: 'Mails the signed-in user a link that confirms their email address; at most three an hour',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: done,
})

export const changeEmail = defineCall('changeEmail', 'POST /api/auth/change-email', {
  summary:
    'Mails a link to the address that the signed-in user wants to have, and a notice to the current one. Nothing changes before the link is opened. At most three an hour',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  body: v.object({ newEmail: email }),
  reply: v.object({ message: v.string() }),
})
