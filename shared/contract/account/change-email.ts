import * as v from 'valibot'
import { defineCall } from '../base/call'
import { email } from '../base/typed-texts'

export const changeEmail = defineCall({
  name: 'changeEmail',
  summary:
    'Mails a link to the address that the signed-in user wants to have, and a notice to the current one. Nothing changes before the link is opened. At most three an hour',
  method: 'POST',
  path: '/api/auth/change-email',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  body: v.object({ newEmail: email }),
  reply: v.object({ message: v.string() }),
})
