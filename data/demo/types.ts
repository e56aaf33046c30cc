import type { CategoryId } from '#shared/rules/categories'
import type { FundraiserText } from '../../shared/rules/fundraisers/texts'

export interface DemoPerson {
  /** What the fundraisers call them by, and the first part of their e-mail address at pamoja.test. */
  username: string
  fullName: string
  location: string
  bio: string
  joinedDaysAgo: number
  /** A file of `pictures/avatars`, without `.svg`. Without one their initials are shown. */
  avatar?: string
  isVerified?: boolean
  isCommunityLeader?: boolean
  isAdmin?: boolean
  /** The community leader who made their account. */
  registeredBy?: string
}

export interface DemoGift {
  /** A name, or nothing for an anonymous gift. */
  from?: string
  /** The username of a person of the demo who gave while signed in. */
  by?: string
  /** Dollars. */
  amount: number
  says?: string
}

export interface DemoFundraiser extends Partial<Record<FundraiserText, string>> {
  creator: string
  title: string
  /** A file of `pictures`, without `.svg`. Without one the pattern of its category is shown. */
  picture?: string
  /** The pictures after the cover, as `picture`. */
  morePictures?: string[]
  /** Dollars. */
  goal: number
  /** Dollars: what all gifts add up to. */
  raised: number
  /** How many gifts there are in all. */
  supporters: number
  openedDaysAgo: number
  /** How long it runs; null for one without an end. It ends `days - openedDaysAgo` days from now. */
  days: number | null
  isActive?: boolean
  /** Paragraphs. */
  story: string[]
  /** The latest gifts, the newest first. All others are drawn by random from `donors.json` and `messages.json`. */
  gifts?: DemoGift[]
}

export type DemoFundraisers = Record<CategoryId, DemoFundraiser[]>
