import { useEffect, useState } from 'react'
import { showEntries } from '../../offline/outbox/outbox'

/** False until the outbox has been read from storage at least once since this screen was opened. */
export function useEntriesRead(): boolean {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    let isGone = false
    void showEntries().then(() => {
      if (!isGone) setRead(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return isRead
}
