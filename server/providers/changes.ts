import type { ProviderChange } from './gateway'

/** Removes duplicates and changes that are not about our objects; the first of several stays. */
export function withoutRepeats(changes: readonly ProviderChange[]): ProviderChange[] {
  const known = new Map<string, ProviderChange>()
  for (const change of changes) {
    const key = JSON.stringify(change)
    if (change.about !== 'nothing-of-ours' && !known.has(key)) known.set(key, change)
  }
  return [...known.values()]
}
