import type { Generated } from 'kysely'
import type { MESSAGE_ACTS } from '#shared/contract/admin/messages'
import type { MessageStatus } from '#shared/contract/messages'
import type { MessageKind, ReportReason } from '#shared/rules/messages'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    messages: {
      id: Generated<number>
      /** UUID, made where it was written: it stores a message once, and lets its writer read the answer. */
      publicId: string
      kind: MessageKind
      reason: ReportReason | null
      fundraiserId: number | null
      userId: number | null
      donationId: number | null
      holdId: number | null
      senderId: number | null
      name: string | null
      email: string | null
      emailHash: string | null
      subject: string | null
      text: string
      /** The language of the page on which it was written: answers are framed in it. */
      language: WithDefault<string>
      isEmergency: WithDefault<Flag>
      status: WithDefault<MessageStatus>
      assigneeId: number | null
      dueAt: Timestamp
      createdAt: Timestamp
      closedAt: Timestamp | null
    }

    /** What admins did with a message; rows are only added. */
    message_entries: {
      id: Generated<number>
      messageId: number
      act: (typeof MESSAGE_ACTS)[number]
      byId: number | null
      toId: number | null
      text: string | null
      createdAt: Timestamp
    }
  }
}
