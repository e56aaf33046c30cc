import { deleteDraft, saveDraft } from '../drafts/drafts'
import type { FormDraft, OutboxEntry } from '../drafts/entry'

type Submitted = Pick<OutboxEntry, 'kind' | 'draftKey' | 'typed' | 'image' | 'base' | 'version'>

/**
 * Settles a draft after its submission: `entry` is the entry with its id. When that was submitted before, for example in another tab,
 * with other text, then the text stays on the device as a draft of another entry: nothing is ever dropped silently.
 */
export async function settleDraft(entry: OutboxEntry, { kind, draftKey, ...submitted }: Submitted): Promise<void> {
  if (isSameText(entry.typed, submitted.typed)) return deleteDraft(kind, draftKey)
  const draft: FormDraft = { ...submitted, refusal: null, entryId: crypto.randomUUID() }
  await saveDraft(kind, draftKey, draft)
}

function isSameText(one: OutboxEntry['typed'], other: OutboxEntry['typed']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
