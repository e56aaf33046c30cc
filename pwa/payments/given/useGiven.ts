import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'
import { dropGiven, type Given, onGiven, readGiven } from './given'

interface GivenState {
  /** What was given in this tab; null where that is not known. */
  given: Given | null
  /**
   * Whether the page thanks the donor: for what is kept, or because the address says that a donation was made. Somebody else may have
   * sent that address, so only `given` hides what asks for a donation.
   */
  isThanked: boolean
  /** Ends the thanks. */
  dismiss: () => void
}

/** The donation to a fundraiser for which its page thanks. On the server and in the first render only the address counts. */
export function useGiven(fundraiserId: number): GivenState {
  const [address, setAddress] = useSearchParams()
  const text = useSyncExternalStore(
    onGiven,
    // As text, because two snapshots of the same donation must be equal.
    () => JSON.stringify(readGiven(fundraiserId)),
    () => 'null',
  )
  // The text comes from `JSON.stringify` above.
  const given = JSON.parse(text) as Given | null
  const isNamed = address.get('donated') === 'true'
  return {
    given,
    isThanked: given !== null || isNamed,
    dismiss() {
      dropGiven(fundraiserId)
      if (!isNamed) return
      address.delete('donated')
      setAddress(address, { replace: true, preventScrollReset: true })
    },
  }
}
