import type { Generated } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'
import type { Flag, Timestamp, WithDefault } from '../../platform/database/schema'

interface FundraisersTable {
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
  /** Content hash of a row in `media`. */
  image: string | null
  displayName: string | null
  isActive: WithDefault<Flag>
  /** Whether it was created inactive and never published: then its owner may publish it. */
  isDraft: WithDefault<Flag>
  /** Days. */
  duration: WithDefault<number>
  endDate: Timestamp | null
  /** Lower case, without accents: what a search looks in. */
  searchText: string
  version: WithDefault<number>
  hiddenAt: Timestamp | null
  createdAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    fundraisers: FundraisersTable
  }
}
