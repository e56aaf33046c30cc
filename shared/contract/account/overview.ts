import * as v from 'valibot'
import { STORED_HOLD_REASONS } from '../../rules/holds'
import { defineCall } from '../base/call'
import { cents, moment } from '../base/fields'
import { holdStops } from '../fundraisers'

const giving = v.object({
  /** Cents with covered fees, without what was returned: as the statements of the years add up. */
  total: cents,
  /** The same in this year. */
  year: v.number(),
  thisYear: cents,
  donations: v.number(),
  causes: v.number(),
  /** The newest message of each creator since the person gave. Older stored copies don't have them. */
  thanks: v.optional(
    v.array(v.object({ fundraiserId: v.number(), title: v.string(), message: v.string(), createdAt: moment })),
  ),
})
export type Giving = v.InferOutput<typeof giving>

/** Cents; below zero if more commission was taken back than is left. */
const signedCents = v.pipe(v.number(), v.integer())

/** How the fundraisers of people do, and the commission that a leader has earned with them. Without fundraisers that were taken down. */
const helpedFigures = {
  /** Cents. */
  raised: cents,
  campaigns: v.number(),
  /** Fundraisers that are open for donations. */
  active: v.number(),
  /** Cents of commission, paid out or not, without what went back with refunds. */
  commission: signedCents,
}

/** A person whose account a leader has created: the fields that identify them, and figures. */
const createdProfile = v.object({
  id: v.number(),
  username: v.string(),
  fullName: v.string(),
  profileImage: v.nullable(v.string()),
  /** Whether they have chosen their own password with the link in their mail. */
  isConfirmed: v.boolean(),
  /** True once they have ended what the leader may do for them; otherwise missing. */
  hasEnded: v.optional(v.boolean()),
  /** Until when the leader may change their fundraisers that have donations; missing if they may not. */
  mayEditUntil: v.optional(moment),
  figures: v.object(helpedFigures),
})
export type CreatedProfile = v.InferOutput<typeof createdProfile>

const helping = v.object({
  people: v.number(),
  ...helpedFigures,
  /** The newest of them, the newest first. Older stored copies don't have them. */
  profiles: v.optional(v.array(createdProfile)),
})
export type Helping = v.InferOutput<typeof helping>

/** What the owner reads of a hold, and an admin before deciding. */
export const ownHold = v.object({
  id: v.number(),
  /** Null for a hold on all payouts of a person; a deleted one has no page. */
  fundraiser: v.nullable(v.object({ id: v.number(), title: v.string(), isDeleted: v.boolean() })),
  stops: holdStops,
  reason: v.picklist(STORED_HOLD_REASONS),
  ownerText: v.string(),
  publicText: v.string(),
  needed: v.string(),
  reviewAt: moment,
  createdAt: moment,
  /** The latest answer of the owner, with the secret id of its page; null while there is none. */
  answer: v.nullable(v.object({ publicId: v.string(), text: v.string(), createdAt: moment })),
  /** The last decision to leave it in force; null while there is none. */
  kept: v.nullable(v.object({ text: v.string(), createdAt: moment })),
})
export type OwnHold = v.InferOutput<typeof ownHold>

export const getOverview = defineCall('getOverview', 'GET /api/auth/overview', {
  summary:
    'Returns what the signed-in user gave and how they were thanked, the donors that they can thank now, and for community leaders the people they registered, with figures',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.object({
    /** Null for somebody who has not given. */
    giving: v.nullable(giving),
    /** Fundraisers of the user whose new donors can get a message now. */
    toThank: v.array(
      v.object({
        fundraiserId: v.number(),
        title: v.string(),
        /** Donations since the last message whose donors can get one by mail; counted up to 1,000. */
        donations: v.number(),
      }),
    ),
    /** The holds in force on their fundraisers and payouts. Older stored copies don’t have them. */
    holds: v.optional(v.array(ownHold)),
    /** Of notifications. Older stored copies don’t have it. */
    unread: v.optional(v.number()),
    /** Null for users who are not community leaders. */
    helping: v.nullable(helping),
  }),
})
export type Overview = v.InferOutput<typeof getOverview.reply>
