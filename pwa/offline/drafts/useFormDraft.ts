import { useCallback, useEffect, useRef, useState } from 'react'
import { idle } from '../launch'
import { askToKeepStorage } from '../persistent-storage'
import { currentAccount } from '../settings'
import { dropUnsaved, saveAll, useAutosave } from './autosave'
import { type CopyRecord, copyDrafts, copyRounds, copySoon, readRecord, writeRecord } from './copies'
import { type Draft, deleteDraft, findDraft } from './drafts'
import { type FormDraft, type OutboxKind, photosOf } from './entry'
import { type OpenedDraft, openDraft } from './open-draft'

export type StoredForm = ReturnType<typeof useFormDraft>

/** The draft of a form that is sent through the outbox. It is saved from the first key on and survives a reload and a kill. */
export function useFormDraft(kind: OutboxKind, key: string) {
  const [found, setFound] = useState<{ key: string; draft: FormDraft | null; round: number }>()
  const [changed, setChanged] = useState<FormDraft>()
  const [isElsewhere, setElsewhere] = useState(false)
  const opened = useRef<OpenedDraft>(null)
  const newest = useRef<FormDraft>(undefined)
  const isForgotten = useRef(false)
  useAutosave(kind, key, changed)

  const [stored, setStored] = useState<Draft>()
  const draft = found?.key === key ? found.draft : undefined
  const copy = useOtherText(kind, key, changed ?? draft, stored?.savedAt)

  const change = useCallback((draft: FormDraft | undefined) => {
    newest.current = draft
    setChanged(draft)
    if (!draft) return
    isForgotten.current = false
    // Photos are sent once, when the person leaves the form.
    if (photosOf(draft).length === 0) copySoon()
  }, [])

  // While text is typed here, nothing depends on the stored draft: it is read again when the typed text is given up.
  const readStored = useCallback(() => void findDraft(kind, key).then(setStored), [kind, key])
  useEffect(() => copyRounds.subscribe(readStored), [readStored])

  const isTyped = changed !== undefined
  useEffect(() => {
    if (isTyped) void askToKeepStorage()
  }, [isTyped])

  useEffect(() => {
    let isGone = false
    const show = (draft: FormDraft | null) => setFound((before) => ({ key, draft, round: (before?.round ?? 0) + 1 }))
    opened.current = openDraft(kind, key, {
      newest: () => newest.current,
      onOwned(draft, isUnsaved) {
        if (isGone) return
        change(isUnsaved && draft ? draft : undefined)
        setElsewhere(false)
        show(draft)
        readStored()
      },
      onElsewhere(draft) {
        if (isGone) return
        // Another tab writes this draft from now on.
        dropUnsaved(kind, key)
        change(undefined)
        setElsewhere(true)
        if (draft !== undefined) show(draft)
        readStored()
      },
    })
    // The draft may have been started on another device.
    void idle().then(() => (isGone ? undefined : copyDrafts()))
    return () => {
      isGone = true
      opened.current?.close(isForgotten.current)
      void saveAll().then(copyDrafts)
    }
  }, [kind, key, change, readStored])

  const forget = useCallback(async () => {
    change(undefined)
    isForgotten.current = true
    dropUnsaved(kind, key)
    await deleteDraft(kind, key)
    readStored()
  }, [kind, key, change, readStored])

  async function chooseOther(isOther: boolean) {
    const { other } = copy
    const next = isOther ? other?.draft : (changed ?? draft)
    await copy.settle()
    // Saved again either way: the chosen text is the newest.
    if (next) change({ ...next })
    if (next && isOther) setFound({ key, draft: next, round: (found?.round ?? 0) + 1 })
  }

  return {
    kind,
    /** Undefined until storage has answered; null when nothing was stored. */
    draft,
    keep: (draft: FormDraft) => !isElsewhere && change(draft),
    forget,
    /** Grows when `draft` was replaced: the form must be mounted again. */
    round: found?.round ?? 0,
    isElsewhere,
    takeOver: () => void opened.current?.takeOver(),
    hasText: isTyped || (draft !== null && draft !== undefined),
    /** Whether it comes from another device, and nothing was typed into it here. */
    isFromElsewhere: !isTyped && stored?.isFromElsewhere === true,
    /** Whether the person's account has a copy of all of it. What was typed since is not in the copy that is known here. */
    isCopied: copy.isComplete && !isTyped,
    typed: (changed ?? draft)?.typed ?? {},
    /** Another text of this draft from another device; undefined if there is none. */
    other: isElsewhere ? undefined : copy.other,
    chooseOther: (isOther: boolean) => void chooseOther(isOther),
  }
}

/** What is known about the copy of a draft. `savedAt`: the version on this device; undefined if there is none. */
function useOtherText(kind: OutboxKind, key: string, draft: FormDraft | null | undefined, savedAt?: number) {
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
    /** Whether the server has all of the text, and the photos. */
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
