import type { Generated } from 'kysely'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    news: {
      id: Generated<number>
      fundraiserId: number
      authorId: number
      text: string
      version: WithDefault<number>
      createdAt: Timestamp
      /** The last change that readers are told of: after the first fifteen minutes. */
      editedAt: Timestamp | null
      /** When the owner, their leader or an admin hid it. */
      hiddenAt: Timestamp | null
    }

    news_pictures: {
      newsId: number
      /** From 1. */
      position: number
      /** Content hash of a row in `media`. */
      hash: string
    }
  }
}
