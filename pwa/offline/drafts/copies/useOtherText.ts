import { useEffect, useState } from 'react'
import { useClientSignal } from '../../../page/client-signal'
import { currentAccount } from '../../device/account'
import type { FormDraft, OutboxKind } from '../entry'
import { type CopyRecord, type OtherText, readRecord, writeRecord } from './records'
import { copyRounds } from './sync'

interface Copy {
  /** A text of this draft from another device, about which the person has not decided. */
  other: OtherText | undefined
  /** Whether the server has all of the text, and the photo. */
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
  const rounds = useClientSignal(copyRounds, 0)
  const copyKey = kind.endsWith('.create') ? draft?.entryId : key

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round may change the record.
  useEffect(() => {
    let isGone = false
    if (copyKey)
      void readRecord(currentAccount(), kind, copyKey)
        .catch(() => undefined)
        .then((found) => !isGone && setRecord(found))
    return () => {
      isGone = true
    }
  }, [kind, copyKey, rounds])

  // The copy has no photo that is too large for it.
  const hasImage = !draft?.image || record?.photo !== null
  return {
    other: record?.other,
    isComplete: hasImage && record !== undefined && record.savedAt !== null && record.savedAt === savedAt,
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
