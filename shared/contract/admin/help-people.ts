import * as v from 'valibot'
import { defineCall } from '../base/call'
import { id, moment } from '../base/fields'
import { email, plainText } from '../base/typed-texts'

const params = v.object({ id })
/** Why an admin does it: in the audit trail. */
const note = v.pipe(plainText(500, 'At most 500 characters'), v.nonEmpty('Please say why'))
const done = v.object({ message: v.string() })

export const getPersonHelp = defineCall({
  name: 'getPersonHelp',
  summary: 'What an admin needs to know before helping a person with their account (admins)',
  method: 'GET',
  path: '/api/admin/users/{id}/help',
  access: { audience: 'admin', password: 'not again', newAdmin: 'may', limit: 'requests' },
  params,
  reply: v.object({
    /** How many devices are signed in. */
    sessions: v.number(),
    /** When one of them was last used; null without any. */
    lastSeenAt: v.nullable(moment),
    emailConfirmed: v.boolean(),
    /** Until when a new address can confirm that it is the person’s; null if no change waits. */
    emailChangeUntil: v.nullable(moment),
    /** Why an admin can’t erase the account now; empty if nothing is in the way. */
    notErasable: v.array(v.string()),
  }),
})

export const changePersonEmail = defineCall({
  name: 'changePersonEmail',
  summary:
    'Mails a link to the new address of a person who lost their mail (admins), and a notice to the old one. The change is made once the link is opened. Not for admins',
  method: 'POST',
  path: '/api/admin/users/{id}/email',
  access: { audience: 'admin', password: 'again', newAdmin: 'waits', limit: 'requests' },
  params,
  body: v.object({ newEmail: email, note }),
  reply: done,
})

export const helpPerson = defineCall({
  name: 'helpPerson',
  summary:
    'Mails a person a link for a new password, which is shown to nobody (at most three an hour), or signs them out on all devices (admins)',
  method: 'POST',
  path: '/api/admin/users/{id}/help',
  access: { audience: 'admin', password: 'again', newAdmin: 'may', limit: 'requests' },
  params,
  body: v.object({ act: v.picklist(['mail-reset', 'sign-out']) }),
  reply: done,
})

export const erasePerson = defineCall({
  name: 'erasePerson',
  summary:
    'Closes the account of a person who asked for it and erases their data (admins). Refused while money is owed or under way, and while a fundraiser runs. Not for admins',
  method: 'POST',
  path: '/api/admin/users/{id}/erase',
  access: { audience: 'admin', password: 'again', newAdmin: 'waits', limit: 'requests' },
  params,
  body: v.object({ note }),
  reply: done,
})
