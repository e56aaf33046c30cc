import type { OutboxEntry } from './entry'
import { isSame, merge } from './merge'
import { retype } from './retype'

/**
 * An entry in conflict as the person wants it: made on what stands on the server now, and with an id of its own, because other
 * content is another intent. Null when nothing is left to send.
 */
export function decided(entry: OutboxEntry, keepsMine: (field: string) => boolean, id: string): OutboxEntry | null {
  if (entry.state.name !== 'conflict') throw new Error('Nothing to decide')
  const { conflicts, current: base, version } = entry.state
  const theirs = conflicts.filter(({ field }) => !keepsMine(field)).map((conflict) => [conflict.field, conflict.theirs])
  const fields = { ...merge(entry.base, entry.fields, base).fields, ...Object.fromEntries(theirs) }
  const isDone = entry.image === undefined && Object.keys(fields).every((field) => isSame(fields[field], base[field]))
  if (isDone) return null
  return {
    ...entry,
    id,
    fields,
    typed: retype(entry, fields),
    base,
    version,
    tries: 0,
    nextTryAt: 0,
    state: { name: 'waiting' },
  }
}
