import type { FormDraft, OutboxEntry } from './entry'

/**
 * A thing as its owner sees it on this device, for the next edit to begin with: as the server has it (`base`, `version`), with
 * their own changes that have not gone out yet, made on the version that the last of them was made on.
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
