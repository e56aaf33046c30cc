import type { Generated } from 'kysely'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    users: {
      id: Generated<number>
      username: string
      /** Lower case, for uniqueness without case. */
      usernameKey: string
      /** Encrypted. */
      email: string
      /** Keyed hash of the lower-case address, for finding the user. */
      emailHash: string
      password: string
      /** 0: set by the leader who registered the user, and not yet replaced through a mailed link. */
      passwordIsOwn: WithDefault<Flag>
      fullName: string
      /** The username and the name, as they are searched for. */
      searchText: string
      profileImage: string | null
      location: string | null
      bio: string | null
      isVerified: WithDefault<Flag>
      isCommunityLeader: WithDefault<Flag>
      isAdmin: WithDefault<Flag>
      createdById: number | null
      /** When they ended what the leader who made their account may do; the commission goes on. */
      leaderEndedAt: Timestamp | null
      /** Until when that leader may change fundraisers with donations. */
      leaderMayEditUntil: Timestamp | null
      stripeConnectAccountId: string | null
      stripeConnectAccountStatus: WithDefault<string>
      bankAccountVerified: WithDefault<Flag>
      /** How a creator is notified of donations: a mail for each, one a day, or none. */
      donationNotices: WithDefault<'each' | 'daily' | 'none'>
      /** The latest donation in a daily mail. */
      noticesSentUpTo: number | null
      /** The id of the newest notification that was read; it only grows. */
      notificationsReadUpTo: WithDefault<number>
      /** The language of their mails: that of the page on which the account was made, until they choose another. */
      language: WithDefault<string>
      version: WithDefault<number>
      /** When the person proved, by a mailed link, that the address is theirs. */
      emailConfirmedAt: Timestamp | null
      /** The last change of the password or the e-mail address; null if neither has changed since sign-up. */
      credentialsChangedAt: Timestamp | null
      /** The last change of the second factors after the first one, or of the recovery codes. */
      factorsChangedAt: Timestamp | null
      /** From when on the second factors count no more, because their owner said that they are lost. */
      factorsEndAt: Timestamp | null
      /** When the first account for payouts was added; null if there never was one. */
      firstAccountAt: Timestamp | null
      /** When an account at the provider of own accounts was opened or removed. */
      connectChangedAt: Timestamp | null
      /** When another admin made this person one; null for everyone else, and for admins made by the operator. */
      adminSince: Timestamp | null
      closedAt: Timestamp | null
      createdAt: Timestamp
    }
  }
}
