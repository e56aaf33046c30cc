import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, moment } from '../base/fields'
import { helpedFigures } from '../created-profiles'
import { fundraiserCard } from '../fundraisers'

/** A fundraiser that the person gave to, and what became of it. */
const helpedCause = v.object({
  fundraiserId: v.number(),
  title: v.string(),
  /** Null if it was taken down: then its page cannot be opened. */
  fundraiser: v.nullable(fundraiserCard),
  /** Cents that the person gave to it, with covered fees, without what was returned. */
  given: cents,
  lastGivenAt: moment,
  /** The creator's newest message to the donors, if it was sent after the person gave. */
  thanks: v.nullable(v.object({ message: v.string(), createdAt: moment })),
})
export type HelpedCause = v.InferOutput<typeof helpedCause>

const giving = v.object({
  /** Cents with covered fees, without what was returned: as the statements of the years add up. */
  total: cents,
  /** The same in this UTC year. */
  year: v.number(),
  thisYear: cents,
  donations: v.number(),
  causes: v.number(),
  /** The causes of the newest donations, the newest first. */
  helped: v.array(helpedCause),
})
export type Giving = v.InferOutput<typeof giving>

const helping = v.object({ people: v.number(), ...helpedFigures })
export type Helping = v.InferOutput<typeof helping>

export const getOverview = defineCall({
  name: 'getOverview',
  summary:
    'Returns what the signed-in user gave and what became of it, the donors that they can thank now, and for community leaders the figures of the people they registered',
  method: 'GET',
  path: '/api/auth/overview',
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
    /** Null for users who are not community leaders. */
    helping: v.nullable(helping),
  }),
})
export type Overview = v.InferOutput<typeof getOverview.reply>
