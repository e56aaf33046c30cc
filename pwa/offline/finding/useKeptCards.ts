import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useClientSignal } from '../../page/client-signal'
import { type KeptCard, readKeptCards } from './kept-cards'
import { type ShownKeptCard, type UnsentChanges, unsentChanges } from './unsent/marks'

/**
 * The fundraisers that this device keeps, as `readKeptCards` finds them when the component appears, with the person's unsent changes
 * and new fundraisers; undefined until then.
 */
export function useKeptCards(): readonly ShownKeptCard[] | undefined {
  const client = useQueryClient()
  const changes = useClientSignal(unsentChanges, null)
  const [kept, setKept] = useState<readonly KeptCard[]>()
  useEffect(() => {
    let isGone = false
    void readKeptCards(client).then((found) => {
      if (!isGone) setKept(found)
    })
    return () => {
      isGone = true
    }
  }, [client])
  return useMemo(() => kept && withChanges(kept, changes), [kept, changes])
}

function withChanges(kept: readonly KeptCard[], changes: UnsentChanges | null): readonly ShownKeptCard[] {
  if (!changes) return kept
  const known = new Set(kept.map(({ card }) => card.id))
  const added = changes.newCards(0).filter(({ id }) => !known.has(id))
  const now = Date.now()
  return [...kept.map(changes.applyToCard), ...added.map((card) => ({ card, updatedAt: now }))]
}
