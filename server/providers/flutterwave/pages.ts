import type { z } from 'zod'
import { ProviderUnavailable } from '../gateway'
import type { FlutterwaveClient } from './client'
import { pageReply } from './replies'

/** All rows of a list; see `eachRow`. */
export async function allRows<Row extends z.ZodType>(
  ...list: Parameters<typeof eachRow<Row>>
): Promise<z.output<Row>[]> {
  const rows: z.output<Row>[] = []
  for await (const row of eachRow(...list)) rows.push(row)
  return rows
}

/** The most pages that are read for one question. */
const MOST_PAGES = 500

/**
 * The rows of one of Flutterwave's lists, newest first. It is not fully documented which filters a list applies, so the
 * caller must check each row. A list that does not end counts as no answer. Throws ProviderUnavailable, ProviderRefusal.
 */
export async function* eachRow<Row extends z.ZodType>(
  client: FlutterwaveClient,
  path: string,
  query: Record<string, string>,
  row: Row,
): AsyncGenerator<z.output<Row>> {
  const schema = pageReply(row)
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await client.read(path, { ...query, page: String(page) }, schema)
    yield* data
    if (data.length === 0 || page >= (meta?.page_info?.total_pages ?? 1)) return
  }
  throw new ProviderUnavailable(`Flutterwave: ${path} does not end`)
}
