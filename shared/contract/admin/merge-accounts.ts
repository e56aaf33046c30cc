import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, id, moment } from '../base/fields'
import { plainText } from '../base/typed-texts'

/** The account that stays. */
const params = v.object({ id })
/** Why an admin does it: in the audit trail. */
const note = v.pipe(plainText(500, 'At most 500 characters'), v.nonEmpty('Please say why'))
const username = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => text.replace(/^@/, '')),
  v.nonEmpty('Please enter the username of the other account'),
  v.maxLength(100, 'This username is too long'),
)

export const getMergePreview = defineCall({
  name: 'getMergePreview',
  summary: 'What would move if another account became part of this one, and what is in the way (admins)',
  method: 'GET',
  path: '/api/admin/users/{id}/merge',
  params,
  query: v.object({ username }),
  reply: v.object({
    ended: v.object({ id: v.number(), username: v.string(), fullName: v.string() }),
    moves: v.object({
      fundraisers: v.number(),
      /** Donations that the person gave. */
      donations: v.number(),
      payouts: v.number(),
      drafts: v.number(),
      /** Accounts for payouts, which are deleted. */
      payoutAccounts: v.number(),
    }),
    /** What is owed to the account that ends. */
    balance: cents,
    /** Why it is not possible now; empty if nothing is in the way. */
    obstacles: v.array(v.string()),
    /** Until when the links of a request work; null if none waits. */
    waitsUntil: v.nullable(moment),
  }),
})

export const mergeAccounts = defineCall({
  name: 'mergeAccounts',
  summary:
    'Asks both mailboxes of a person to make two accounts one (admins): everything of `endedId` goes to this account once both have confirmed it within 72 hours. Not for admins',
  method: 'POST',
  path: '/api/admin/users/{id}/merge',
  params,
  body: v.object({ endedId: id, note }),
  reply: v.object({ message: v.string() }),
})
