import { loadDraft } from '../drafts'
import { tellTabs } from '../tabs'
import { draftOf } from './draft-of'
import type { FormDraft, OutboxEntry, OutboxKind } from './entry'
import { showEntries } from './outbox'
import { takeBack } from './store'

/** Where the form of a draft is. */
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
 * Puts an entry back into its form and answers where that is. Null when it has gone out meanwhile, or may have: then there is
 * nothing to take back. What was typed into the same form since is kept.
 */
export async function reopen(entry: OutboxEntry): Promise<string | null> {
  const { account, kind, version } = entry
  // Something new gets a form of its own: another new one may have been begun since.
  const key = version === null ? entry.id : entry.draftKey
  const value = draftOf(entry, await loadDraft<FormDraft>(kind, key))
  const isTaken = await takeBack(entry.id, { account, kind, key, value, savedAt: Date.now() })
  await showEntries()
  tellTabs({ type: 'outbox' })
  return isTaken ? formAddress(kind, key) : null
}
