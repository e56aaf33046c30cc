import type { Reply, SandboxRequest } from '../http/reply'
import { success } from './answers'

const PAGE_SIZE = 20

/** One page of a list, newest first: `page`, `from`, `to`, and equality for each field named in `fields`. */
export function answerPage<Item extends { createdAt: number }>(
  { query }: SandboxRequest,
  message: string,
  items: readonly Item[],
  fields: Record<string, (item: Item) => string>,
  present: (item: Item) => object,
): Reply {
  const from = Date.parse(query.get('from') ?? '') || 0
  const to = Date.parse(query.get('to') ?? '') || Number.POSITIVE_INFINITY
  const all = items
    .filter((item) => Object.entries(fields).every(([name, read]) => [read(item), null].includes(query.get(name))))
    .filter((item) => item.createdAt >= from && item.createdAt <= to + 86_400_000)
    .toReversed()
  const page = Math.max(1, Number(query.get('page') ?? 1) || 1)
  const rows = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  const info = {
    total: all.length,
    current_page: page,
    total_pages: Math.ceil(all.length / PAGE_SIZE),
    page_size: rows.length,
  }
  return success(message, rows.map(present), { page_info: info })
}
