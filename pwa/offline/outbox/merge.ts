import { centsToDecimal } from '#shared/rules/money/money'
import type { FieldConflict, Fields, OutboxEntry, OutboxKind } from '../drafts/entry'

/** A change of one side is taken, the same change is no conflict, the person decides the rest. */
export function merge(base: Fields, mine: Fields, theirs: Fields): { fields: Fields; conflicts: FieldConflict[] } {
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

export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => value === other[index])
  const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0
  const plain = (value: unknown) => (value === '' || value === undefined || isEmptyList(value) ? null : value)
  return plain(one) === plain(other)
}

/** With a new id, because other content needs another key; null when nothing is left to send. */
export function decided(entry: OutboxEntry, keepsMine: (field: string) => boolean, id: string): OutboxEntry | null {
  if (entry.state.name !== 'conflict') throw new Error('Nothing to decide')
  const { conflicts, current: base, version } = entry.state
  const theirs = conflicts.filter(({ field }) => !keepsMine(field)).map((conflict) => [conflict.field, conflict.theirs])
  const content = { ...merge(entry.base, contentOf(entry), base).fields, ...Object.fromEntries(theirs) }
  const isDone = Object.keys(content).every((field) => isSame(content[field], base[field]))
  if (isDone) return null
  return {
    ...withContent(entry, content),
    id,
    base,
    version,
    tries: 0,
    nextTryAt: 0,
    state: { name: 'waiting' },
  }
}

/** The name of the field of one picture in the contract: of a fundraiser it is the cover. */
export const pictureField = (kind: OutboxKind): 'image' | 'profileImage' =>
  kind.startsWith('fundraiser.') ? 'image' : 'profileImage'

/** The name of all pictures of a fundraiser as one field: somebody who changes their order changes the cover too. */
export const PICTURES = 'images'

export function addressesOf({ image, morePictures }: Fields): string[] {
  const further = Array.isArray(morePictures) ? morePictures : []
  return [image, ...further.map((picture: unknown) => addressOf(picture))].filter(
    (address) => typeof address === 'string',
  )
}

/** The state of an object as edits compare it: a fundraiser has its pictures as one field. */
export function comparable(state: Fields): Fields {
  return 'image' in state ? { ...state, [PICTURES]: addressesOf(state) } : state
}

/** All changes of an entry: its fields and its pictures as one of them. `base` has the addresses of the earlier ones. */
export function contentOf({ kind, fields, image, pictures }: OutboxEntry): Fields {
  if (pictures) return { ...fields, [PICTURES]: pictures }
  return image === undefined ? fields : { ...fields, [pictureField(kind)]: image }
}

export function withContent(entry: OutboxEntry, content: Fields): OutboxEntry {
  const { [pictureField(entry.kind)]: picture, [PICTURES]: pictures, ...fields } = content
  return {
    ...entry,
    fields,
    typed: typedWith(entry, fields),
    image: picture === entry.image ? entry.image : undefined,
    pictures: isSame(pictures, entry.pictures) ? entry.pictures : undefined,
  }
}

function addressOf(picture: unknown): unknown {
  return typeof picture === 'object' && picture !== null && 'src' in picture ? picture.src : null
}

export const typedOf = (fields: Fields): OutboxEntry['typed'] =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asTyped(field, value)]))

export function typedWith({ typed, fields: before }: OutboxEntry, fields: Fields): OutboxEntry['typed'] {
  const changed = Object.entries(fields).filter(([field, value]) => value !== before[field])
  return { ...typed, ...typedOf(Object.fromEntries(changed)) }
}

function asTyped(field: string, value: unknown): string {
  return field === 'goalAmount' && typeof value === 'number' ? centsToDecimal(value) : String(value ?? '')
}
