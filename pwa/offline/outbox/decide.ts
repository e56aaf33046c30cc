import { contentOf, withContent } from './content'
import type { OutboxEntry } from './entry'
import { isSame, merge } from './merge'

/**
 * An entry in conflict as the person wants it: made on what stands on the server now, and with an id of its own, because other
 * content is another intent. Null when nothing is left to send.
 */
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
