import type { Generated } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'
import { FUNDRAISER_TEXT_NAMES } from '#shared/rules/fundraisers/texts'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    fundraisers: {
      id: Generated<number>
      userId: number
      title: string
      description: string
      category: CategoryId
      /** Cents. */
      goalAmount: number
      /** Cents. Written in the same transaction as the ledger. */
      currentAmount: WithDefault<number>
      donationsCount: WithDefault<number>
      /** The week of the latest donation, in whole weeks since 1970. A refund does not change it. */
      lastGiftWeek: number | null
      /** Content hash of a row in `media`. */
      image: string | null
      /** The language in which the story is written; null if nobody has said. */
      storyLanguage: string | null
      displayName: string | null
      isActive: WithDefault<Flag>
      /** Whether it was created inactive and never published: then its owner may publish it. */
      isDraft: WithDefault<Flag>
      /** Days. */
      duration: WithDefault<number>
      endDate: Timestamp | null
      /** The code of the country that the creator's location names; null if it names none. */
      country: string | null
      /** Lower case, without accents: what a search looks in. */
      searchText: string
      version: WithDefault<number>
      hiddenAt: Timestamp | null
      createdAt: Timestamp
      /** A copy of the creator's `isVerified`. The database keeps it up to date. */
      isCreatorVerified: WithDefault<Flag>
      /** The last month (`2026-10`) whose draft of news was sent or thrown away. */
      monthDone: string | null
      /** 1 some time after the end. A new end sets it to 0. */
      isOver: WithDefault<Flag>
    }

    /** The pictures after the cover, which is `fundraisers.image`. */
    fundraiser_pictures: {
      fundraiserId: number
      /** From 1. */
      position: number
      /** Content hash of a row in `media`. */
      hash: string
    }

    /** How many fundraisers of a category take donations: the sum of its rows. The database keeps it up to date. */
    fundraiser_counts: {
      id: Generated<number>
      /** Empty in one row, which keeps the sum of `changes`. */
      category: CategoryId | ''
      /** Includes those that have ended but have `isOver` 0. */
      open: number
      /** All together grow with each change of what a count or a search finds. */
      changes: number
    }
  }
}

export const TEXT_COLUMNS = FUNDRAISER_TEXT_NAMES.map((name) => `fundraisers.${name}` as const)
