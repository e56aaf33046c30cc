import { notifyTabs } from '../device/tabs'
import { loadDraft } from '../drafts/drafts'
import type { FormDraft, OutboxEntry, OutboxKind } from '../drafts/entry'
import { showEntries } from './outbox'
import { takeBack } from './store'

/** The address of the form of a draft. */
export function formAddress(kind: OutboxKind, draftKey: string): string {
  switch (kind) {
    case 'fundraiser.create':
      return `/create-fundraiser?draft=${encodeURIComponent(draftKey)}`
    case 'fundraiser.update':
      return `/edit-fundraiser/${encodeURIComponent(draftKey)}`
    case 'profile.update':
      return '/edit-profile'
    case 'profile.create':
      return `/create-profile?draft=${encodeURIComponent(draftKey)}`
  }
}

/**
 * Turns an entry back into a draft and returns the address of its form. Null when the entry was sent meanwhile, or may have been:
 * then it can't be taken back. Text that was typed into the same form since then is kept.
 */
export async function reopen(entry: OutboxEntry): Promise<string | null> {
  const { account, kind, version } = entry
  // A new object gets its own draft: another new draft may have been started since then.
  const key = version === null ? entry.id : entry.draftKey
  const value = draftOf(entry, await loadDraft<FormDraft>(kind, key))
  const isTaken = await takeBack(entry.id, { account, kind, key, value, savedAt: Date.now() })
  await showEntries()
  notifyTabs({ type: 'outbox' })
  return isTaken ? formAddress(kind, key) : null
}

/** Turns an entry back into a draft. Text that was typed into the same form since then is kept. */
export function draftOf(
  { id, typed, image, pictures, base, version, state }: OutboxEntry,
  since: Pick<FormDraft, 'typed' | 'image' | 'pictures'> | undefined,
): FormDraft {
  return {
    typed: { ...typed, ...since?.typed },
    // Null is a choice too: it removes the picture.
    image: since?.image === undefined ? image : since.image,
    pictures: since?.pictures ?? pictures,
    base,
    version,
    refusal: state.name === 'refused' ? state.refusal : null,
    // What the server has answered gets a new idempotency key: the key may have been refused because of other content.
    entryId: state.name === 'waiting' ? id : crypto.randomUUID(),
  }
}
