import * as v from 'valibot'
import { FOLLOW_CHOICES } from './account/follows'
import { NOTIFICATION_KINDS } from './account/notifications'
import { ownHold } from './account/overview'
import { factor } from './account/second-factor'
import { done, knownPassword, session } from './auth'
import { defineCall } from './base/call'
import { cents, moment } from './base/fields'
import { donation } from './donations'
import { fundraiser } from './fundraisers'
import { news } from './news'
import { ownUser } from './users'

/**
 * What happens to money that is owed when an account is closed: the team pays it by hand to the primary account, or asks the person
 * by e-mail how they want it.
 */
const CLOSING_CHOICES = ['pay-to-account', 'leave-to-team'] as const

export const exportMyData = defineCall('exportMyData', 'GET /api/auth/export', {
  summary: 'Returns all data that is stored about the signed-in user',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  reply: v.object({
    exportedAt: moment,
    profile: ownUser,
    sessions: v.array(session),
    /** Browsers that sent what was written in them, by random ids; the changes that they have numbered, and the settled ones. */
    devices: v.array(v.object({ id: v.string(), settledTo: v.number(), changes: v.array(v.number()) })),
    fundraisers: v.array(fundraiser),
    donations: v.array(
      v.object({ ...donation.entries, donorName: v.nullable(v.string()), donorEmail: v.nullable(v.string()) }),
    ),
    bankAccounts: v.array(
      v.object({
        accountHolderName: v.string(),
        bankName: v.string(),
        /** Only the last digits. */
        accountNumber: v.string(),
        country: v.string(),
        currency: v.string(),
        accountType: v.string(),
        street: v.nullable(v.string()),
        houseNumber: v.nullable(v.string()),
        postalCode: v.nullable(v.string()),
        city: v.nullable(v.string()),
        phone: v.nullable(v.string()),
        createdAt: moment,
      }),
    ),
    /** Copies of drafts. `text` is JSON, `photo` a data string. */
    drafts: v.array(v.object({ kind: v.string(), text: v.string(), photo: v.nullable(v.string()), changedAt: moment })),
    payoutRequests: v.array(
      v.object({
        fundraiserId: v.nullable(v.number()),
        amount: v.number(),
        parts: v.array(v.object({ fundraiserId: v.nullable(v.number()), amount: v.number() })),
        status: v.string(),
        requestedAt: moment,
        processedAt: v.nullable(moment),
      }),
    ),
    /** On the fundraisers and payouts of the user, also those that have ended. */
    holds: v.array(ownHold),
    /** Passkeys and apps, without their keys. */
    secondFactors: v.array(factor),
    /** The fundraisers that the person follows. */
    follows: v.array(v.object({ fundraiserId: v.number(), choice: v.picklist(FOLLOW_CHOICES), createdAt: moment })),
    /** What the person was told. */
    notifications: v.array(
      v.object({ kind: v.picklist(NOTIFICATION_KINDS), fundraiserId: v.number(), createdAt: moment }),
    ),
    /** The browsers that show notifications, without their addresses. */
    pushSubscriptions: v.array(v.object({ service: v.string(), showsNames: v.boolean(), createdAt: moment })),
    /** Payments that were begun and became no donation. `amount`: cents. */
    otherPayments: v.array(
      v.object({
        ...v.pick(donation, ['fundraiserId', 'amount', 'message', 'createdAt']).entries,
        status: v.string(),
        donorName: v.nullable(v.string()),
        donorEmail: v.nullable(v.string()),
        donorPhone: v.nullable(v.string()),
      }),
    ),
    thanks: v.array(v.object({ fundraiserId: v.number(), message: v.string(), createdAt: moment })),
    /** What the person posted on fundraisers, also what is hidden. */
    news: v.array(news),
    /** The answers to donors’ messages on the fundraisers of the person. */
    answers: v.array(v.object({ donationId: v.number(), text: v.string(), createdAt: moment })),
    /** What the person wrote to the team while signed in. */
    messages: v.array(
      v.object({
        publicId: v.string(),
        kind: v.string(),
        subject: v.nullable(v.string()),
        text: v.string(),
        name: v.nullable(v.string()),
        email: v.nullable(v.string()),
        createdAt: moment,
      }),
    ),
    /** Addresses that the person wanted, or had, in the last days. */
    emailChanges: v.array(v.object({ oldEmail: v.string(), newEmail: v.string(), requestedAt: moment })),
    /** The people that the person made a profile for, by their ids. */
    profilesMade: v.array(v.number()),
    /** Commissions as the books have them. `amount`: cents. */
    bookings: v.array(v.object({ account: v.string(), amount: v.number(), createdAt: moment })),
    /** What admins did with the account, such as giving it rights. */
    actsOnAccount: v.array(v.object({ action: v.string(), createdAt: moment })),
  }),
})

/** What is owed to a person who closes their account; part of the refusal `account.money-left`. */
export const owedOnClosing = v.object({
  amount: cents,
  /** `fundraiser` is null for a leader’s commission. */
  parts: v.array(v.object({ fundraiser: v.nullable(v.object({ id: v.number(), title: v.string() })), amount: cents })),
  /** The primary account, to which it can be paid: `Equity Bank ••••6789`. Null if there is none. */
  destination: v.nullable(v.string()),
})
export type OwedOnClosing = v.InferOutput<typeof owedOnClosing>

export const closeAccount = defineCall('closeAccount', 'DELETE /api/auth/account', {
  summary: 'Closes the account. Personal data is erased; the history of the money stays, without a name',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({
    password: knownPassword,
    /** What happens to money that is owed to the person. Needed only then. */
    owed: v.optional(
      v.object({
        choice: v.picklist(CLOSING_CHOICES),
        /** The cents that the person was told. Another amount by now is refused with the new one. */
        amount: cents,
      }),
    ),
  }),
  reply: done,
})
