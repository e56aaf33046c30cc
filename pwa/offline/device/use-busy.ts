import { useEffect } from 'react'
import { addBusyWork } from '../../api/quiet'

/** Marks a step of a payment as busy while it is on screen, not only while its requests run: see `whileBusy`. */
export function useBusy(isBusyNow: boolean): void {
  useEffect(() => {
    if (!isBusyNow) return
    addBusyWork(1)
    return () => addBusyWork(-1)
  }, [isBusyNow])
}
