import type { OutboxEntry } from '../drafts/entry'

/** Removes the password from an entry. It is stored only until it was sent. */
export function withoutSecrets(entry: OutboxEntry): OutboxEntry {
  const { password: _, ...fields } = entry.fields
  return { ...entry, fields }
}
