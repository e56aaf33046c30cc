import { type OutboxEntry, withoutSecrets } from '../drafts/entry'
import { mayBeForgotten, PLEASE_CHECK } from './may-be-forgotten'
import { listEntries, numberEntry } from './store'

/**
 * The account's entries in the order of submission; those that wait have a number. Entries of an earlier build get theirs now, unless the
 * server may have the entry and would not recognise it: then the person is asked to check.
 */
export async function listToSend(account: string): Promise<OutboxEntry[]> {
  const entries = await listEntries(account)
  const unnumbered = entries.filter(({ state, change }) => state.name === 'waiting' && change === undefined)
  if (unnumbered.length === 0) return entries
  for (const entry of unnumbered) {
    const isLost = entry.tries > 0 && mayBeForgotten(entry, Date.now())
    await numberEntry(isLost ? { ...withoutSecrets(entry), state: { name: 'refused', refusal: PLEASE_CHECK } } : entry)
  }
  return listEntries(account)
}
