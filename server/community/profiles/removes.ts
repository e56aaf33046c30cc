/** Whether an edit removes something that the public may have seen: a picture, or a part of a text. To add words removes nothing. */
export function removes<Column extends string>(
  columns: readonly Column[],
  before: Record<Column, string | null>,
  after: Record<Column, string | null>,
): boolean {
  return columns.some((column) => !(after[column] ?? '').includes(before[column] ?? ''))
}
