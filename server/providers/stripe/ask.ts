import type { z } from 'zod'
import { readReply } from '../read-reply'
import type { ReplyReports } from '../unknown-reply'
import { asking } from './errors'
import { listReply } from './replies'

const PAGE = 100

export interface StripeAsk {
  /**
   * Runs a call and reads its reply. `name`: the call without ids, such as `GET /v1/refunds`; `subject`: the object that it is about.
   * Throws ProviderRefusal, ProviderUnavailable, ProviderReplyUnknown. A call that writes must be safe to repeat; see `asking`.
   */
  one<Schema extends z.ZodType>(
    about: { name: string; subject: string },
    schema: Schema,
    call: () => Promise<unknown>,
  ): Promise<z.output<Schema>>
  /** Reads every object of a list, newest first. Throws as `one`. */
  list<Item extends z.ZodType<{ id: string }>>(
    about: { name: string; subject: string },
    item: Item,
    call: (page: { limit: number; starting_after?: string }) => Promise<unknown>,
  ): Promise<z.output<Item>[]>
}

export function createStripeAsk(reports: ReplyReports): StripeAsk {
  const one: StripeAsk['one'] = async ({ name, subject }, schema, call) =>
    readReply(reports, { provider: 'stripe', call: name, subject }, schema, await asking(call))

  return {
    one,
    async list(about, item, call) {
      const schema = listReply(item)
      const items: z.output<typeof item>[] = []
      for (;;) {
        const last = items.at(-1)
        const page = await one(about, schema, () => call({ limit: PAGE, ...(last && { starting_after: last.id }) }))
        items.push(...page.data)
        if (!page.has_more || page.data.length === 0) return items
      }
    },
  }
}
