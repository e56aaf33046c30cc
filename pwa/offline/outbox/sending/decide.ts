import type { OutboxEntry } from '../../drafts/entry'
import { contentOf, withContent } from './content'
import { isSame, merge } from './merge'

/**
 * The entry after the person has resolved its conflict: based on the server's current state, with a new id, because other content
 * needs another idempotency key. Null when nothing is left to send.
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
