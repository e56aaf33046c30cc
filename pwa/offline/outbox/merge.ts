import type { FieldConflict, Fields } from './entry'

export interface Merge {
  /** What to send: the person's own changes where nobody else touched the field. */
  fields: Fields
  /** What both changed, to different values. */
  conflicts: FieldConflict[]
}

/**
 * Three versions of one thing into one: what only one side changed is taken without asking, what both changed alike is no
 * conflict, and the rest is for the person to decide. Never silently the last one to write.
 */
export function merge(base: Fields, mine: Fields, theirs: Fields): Merge {
  const fields: Record<string, unknown> = {}
  const conflicts: FieldConflict[] = []
  for (const [field, value] of Object.entries(mine)) {
    const isMineNew = !isSame(value, base[field])
    const isTheirsNew = !isSame(theirs[field], base[field])
    if (isMineNew && isTheirsNew && !isSame(value, theirs[field]))
      conflicts.push({ field, mine: value, theirs: theirs[field] })
    fields[field] = isMineNew ? value : theirs[field]
  }
  return { fields, conflicts }
}

/** An empty field and one that was never filled are the same to a person. */
export function isSame(one: unknown, other: unknown): boolean {
  const plain = (value: unknown) => (value === '' || value === undefined ? null : value)
  return plain(one) === plain(other)
}
