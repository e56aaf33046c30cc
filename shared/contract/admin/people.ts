import * as v from 'valibot'
import { bankAccount } from '../bank-accounts'
import { defineCall } from '../base/call'
import { id, limit, moment } from '../base/fields'
import { ownUser } from '../users'

const cursor = v.optional(v.pipe(v.string(), v.maxLength(200)))
const q = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'Search for at most 100 characters')))

export const adminUser = v.object({
  ...v.omit(ownUser, ['bio', 'version']).entries,
  fundraisersCount: v.number(),
  closedAt: v.nullable(moment),
})
export type AdminUser = v.InferOutput<typeof adminUser>

export const USER_ROLES = ['admin', 'leader', 'verified', 'unverified'] as const

export const listAdminUsers = defineCall({
  name: 'listAdminUsers',
  summary: 'Everyone with an account (admins), newest first; searched by name, username or whole e-mail address',
  method: 'GET',
  path: '/api/admin/users',
  query: v.object({ q, role: v.optional(v.picklist(USER_ROLES)), limit: v.optional(limit), cursor }),
  reply: v.array(adminUser),
})

export const updateAdminUser = defineCall({
  name: 'updateAdminUser',
  summary: 'Sets what only admins may set of a person; the last admin stays one (409)',
  method: 'PATCH',
  path: '/api/admin/users/{id}',
  params: v.object({ id }),
  body: v.object({
    isVerified: v.optional(v.boolean()),
    isCommunityLeader: v.optional(v.boolean()),
    isAdmin: v.optional(v.boolean()),
  }),
  reply: adminUser,
})

export const adminBankAccount = v.object({
  ...bankAccount.entries,
  user: v.object({ id: v.number(), fullName: v.string(), username: v.string(), isVerified: v.boolean() }),
  /** How many other people have given the same number. */
  sharedWith: v.number(),
})
export type AdminBankAccount = v.InferOutput<typeof adminBankAccount>

export const listAdminBankAccounts = defineCall({
  name: 'listAdminBankAccounts',
  summary: 'Accounts for payouts (admins), those that wait for verification first; numbers masked',
  method: 'GET',
  path: '/api/admin/bank-accounts',
  query: v.object({ q, state: v.optional(v.picklist(['waiting', 'verified'])), limit: v.optional(limit), cursor }),
  reply: v.array(adminBankAccount),
})

export const verifyBankAccount = defineCall({
  name: 'verifyBankAccount',
  summary: 'Says that an account was checked, or takes that back (admins)',
  method: 'PATCH',
  path: '/api/admin/bank-accounts/{id}',
  params: v.object({ id }),
  body: v.object({ isVerified: v.boolean() }),
  reply: adminBankAccount,
})
