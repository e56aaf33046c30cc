import * as v from 'valibot'
import { NAME_AGREEMENTS } from '../../rules/compare-names'
import { bankAccount } from '../bank-accounts'
import { defineCall } from '../base/call'
import { addresses, cursor, id, limit, moment } from '../base/fields'
import { email, orNone, plainText, q } from '../base/typed-texts'
import { ownUser } from '../users'
import { nameDoubt, warning } from './warnings'

export const adminUser = v.object({
  ...v.omit(ownUser, ['bio', 'version', 'leaderEndedAt', 'leaderMayEditUntil']).entries,
  fundraisersCount: v.number(),
  closedAt: v.nullable(moment),
})
export type AdminUser = v.InferOutput<typeof adminUser>

export const USER_ROLES = ['admin', 'leader', 'verified', 'unverified'] as const

export const listAdminUsers = defineCall('listAdminUsers', 'GET /api/admin/users', {
  summary: 'Lists all users (admins), newest first. The search covers name, username and whole e-mail address',
  access: { audience: 'admin', open: 'Addresses are masked', limit: 'requests' },
  query: v.object({ q, role: v.optional(v.picklist(USER_ROLES)), addresses, limit: v.optional(limit), cursor }),
  reply: v.array(adminUser),
})

export const updateAdminUser = defineCall('updateAdminUser', 'PATCH /api/admin/users/{id}', {
  summary: 'Changes the roles of a user (admins). The last admin can’t be removed (409)',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    isVerified: v.optional(v.boolean()),
    isCommunityLeader: v.optional(v.boolean()),
    isAdmin: v.optional(v.boolean()),
  }),
  reply: adminUser,
})

/** What a provider said about the holder of an account. */
const nameEnquiry = v.object({
  /** The provider as people know it. */
  providerName: v.string(),
  /** The holder’s name as the bank writes it; null if the provider did not tell it. */
  name: v.nullable(v.string()),
  /** How far it agrees with the holder’s name that the person typed; null without a name. */
  agreement: v.nullable(v.picklist(NAME_AGREEMENTS)),
  /** Why the provider did not tell it, in its own words; null if it did, or gave no reason. */
  reason: v.nullable(v.string()),
  askedAt: moment,
  /** The admin who asked. */
  askedBy: v.object({ id: v.number(), fullName: v.string() }),
})
export type NameEnquiry = v.InferOutput<typeof nameEnquiry>

export const adminBankAccount = v.object({
  ...bankAccount.entries,
  user: v.object({ id: v.number(), fullName: v.string(), username: v.string(), isVerified: v.boolean() }),
  /** What to look at before it is verified. */
  warnings: v.array(warning),
  /** The last answer about the holder’s name; null if nobody has asked. */
  nameEnquiry: v.nullable(nameEnquiry),
  nameDoubt,
  /** Whether a provider can tell the holder of such an account. */
  canAskName: v.boolean(),
})
export type AdminBankAccount = v.InferOutput<typeof adminBankAccount>

export const listAdminBankAccounts = defineCall('listAdminBankAccounts', 'GET /api/admin/bank-accounts', {
  summary: 'Lists accounts for payouts (admins), with masked numbers. Accounts that wait for verification come first',
  access: { audience: 'admin', open: 'Numbers are masked', limit: 'requests' },
  query: v.object({ q, state: v.optional(v.picklist(['waiting', 'verified'])), limit: v.optional(limit), cursor }),
  reply: v.array(adminBankAccount),
})

export const verifyBankAccount = defineCall('verifyBankAccount', 'PATCH /api/admin/bank-accounts/{id}', {
  summary:
    'Marks an account as verified or not verified (admins). Where the bank names another holder, verifying needs a `reason`',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({ isVerified: v.boolean(), reason: orNone(plainText(500, 'At most 500 characters')) }),
  reply: adminBankAccount,
})

export const askAccountHolderName = defineCall(
  'askAccountHolderName',
  'POST /api/admin/bank-accounts/{id}/holder-name',
  {
    summary:
      'Asks a provider for the name of an account’s holder (admins) and keeps the answer. A kept name is returned without asking, unless `again` is set',
    access: { audience: 'admin', limit: 'requests' },
    params: v.object({ id }),
    body: v.object({ again: v.optional(v.boolean()) }),
    reply: adminBankAccount,
  },
)

const params = v.object({ id })
/** Why an admin does it: in the audit trail. */
const note = v.pipe(plainText(500, 'At most 500 characters'), v.nonEmpty('Please say why'))
const done = v.object({ message: v.string() })

export const getPersonHelp = defineCall('getPersonHelp', 'GET /api/admin/users/{id}/help', {
  summary: 'What an admin needs to know before helping a person with their account (admins)',
  access: { audience: 'admin', open: 'Counts and moments only', limit: 'requests' },
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

export const changePersonEmail = defineCall('changePersonEmail', 'POST /api/admin/users/{id}/email', {
  summary:
    'Mails a link to the new address of a person who lost their mail (admins), and a notice to the old one. The change is made once the link is opened. Not for admins',
  access: { audience: 'admin', limit: 'requests' },
  params,
  body: v.object({ newEmail: email, note }),
  reply: done,
})

export const helpPerson = defineCall('helpPerson', 'POST /api/admin/users/{id}/help', {
  summary:
    'Mails a person a link for a new password, which is shown to nobody (at most three an hour), or signs them out on all devices (admins)',
  access: { audience: 'admin', limit: 'requests' },
  params,
  body: v.object({ act: v.picklist(['mail-reset', 'sign-out']) }),
  reply: done,
})

export const erasePerson = defineCall('erasePerson', 'POST /api/admin/users/{id}/erase', {
  summary:
    'Closes the account of a person who asked for it and erases their data (admins). Refused while money is owed or under way, and while a fundraiser runs. Not for admins',
  access: { audience: 'admin', limit: 'requests' },
  params,
  body: v.object({ note }),
  reply: done,
})
