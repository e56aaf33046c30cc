import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type KeptCard, readKeptCards } from './kept-cards'

/** The fundraisers that this device keeps, as `readKeptCards` finds them when the component appears; undefined until then. */
export function useKeptCards(): readonly KeptCard[] | undefined {
  const client = useQueryClient()
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
  return kept
}
