import type { Row } from '../../platform/database/schema'

/**
 * The number of a donation's receipt: `2026-000123`, the UTC year in which it was made and its id. It is unique and never changes,
 * because neither of the two does. Numbers may be missing in a series: some ids are never used.
 */
export function receiptNumber({ id, createdAt }: Pick<Row<'donations'>, 'id' | 'createdAt'>): string {
  return `${new Date(createdAt).getUTCFullYear()}-${String(id).padStart(6, '0')}`
}
