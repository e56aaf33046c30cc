import { useEffect, useState } from 'react'
import { currentAccount } from '../../device/account'
import type { FormDraft, OutboxKind } from '../entry'
import { type CopyRecord, type OtherText, readRecord, writeRecord } from './records'
import { copyRounds } from './sync'

interface Copy {
  /** A text of this draft from another device, about which the person has not decided. */
  other: OtherText | undefined
  /** Whether the server has all of the text, and the photos. */
  isComplete: boolean
  /** Records that the person has decided about the other text. */
  settle: () => Promise<void>
}

/** What is known about the copy of a draft. `savedAt`: the version on this device; undefined if there is none. */
export function useOtherText(
  kind: OutboxKind,
  key: string,
  draft: FormDraft | null | undefined,
  savedAt?: number,
): Copy {
  const [record, setRecord] = useState<CopyRecord>()
  const copyKey = kind.endsWith('.create') ? draft?.entryId : key

  useEffect(() => {
    if (!copyKey) return
    let isGone = false
    const read = () =>
      void readRecord(currentAccount(), kind, copyKey)
        .catch(() => undefined)
        .then((found) => !isGone && setRecord(found))
    // Each round may change the record. The first call is at once.
    const stop = copyRounds.subscribe(read)
    return () => {
      isGone = true
      stop()
    }
  }, [kind, copyKey])

  return {
    other: record?.other,
    isComplete: record?.isWhole === true && record.savedAt !== null && record.savedAt === savedAt,
    async settle() {
      if (!record?.other) return
      const { other, ...settled } = record
      const next = { ...settled, knows: [...settled.knows, other.savedAt] }
      await writeRecord(currentAccount(), next)
      // Afterwards: a read that began before the write would show the offer again.
      setRecord(next)
    },
  }
}
