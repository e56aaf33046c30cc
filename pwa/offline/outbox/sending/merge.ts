import type { FieldConflict, Fields } from '../../drafts/entry'

export interface Merge {
  /** The content to send: the person's changes, and the server's values for the other fields. */
  fields: Fields
  /** Fields that both sides changed to different values. */
  conflicts: FieldConflict[]
}

/**
 * Three-way merge. A change of only one side is taken without asking, the same change on both sides is no conflict, and the person
 * decides the rest. The last write never wins silently.
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

/** Whether two values are equal. An empty field or list equals one that was never filled. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => value === other[index])
  const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
  const plain = (value: unknown) => (value === '' || value === undefined || isEmptyList(value) ? null : value)
  return plain(one) === plain(other)
}
