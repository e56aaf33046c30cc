import type { FormDraft, OutboxEntry } from '../drafts/entry'

/**
 * The state that the next edit starts from: the server's state (`base`, `version`) with the changes that wait in the outbox. The
 * version is the one that the last waiting change is based on.
 */
export function seen(
  entity: OutboxEntry['entity'],
  { base, version }: Pick<FormDraft, 'base' | 'version'>,
  entries: readonly OutboxEntry[],
): Pick<FormDraft, 'base' | 'version'> {
  const waiting = entries.filter((entry) => entry.entity === entity && entry.state.name !== 'sent')
  return {
    base: Object.assign({ ...base }, ...waiting.map(({ fields }) => fields)),
    version: waiting.at(-1)?.version ?? version,
  }
}
