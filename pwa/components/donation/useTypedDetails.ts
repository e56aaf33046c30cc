import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { dropUnsaved, saveAll, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft, loadDraft } from '../../offline/drafts/drafts'
import { VISITOR } from '../../offline/settings'
import { tabName } from '../../offline/tab-session'
import { payer } from '../../payments/pending-payment'
import {
  change,
  type DonationDraft,
  EMPTY_DRAFT,
  isEmptyDraft,
  mergeDrafts,
  openDraft,
  packDraft,
  takeEarlier,
} from './details/donation-draft'
import type { EarlierDetails } from './details/EarlierNote'
import { suggestDetails, type TypedDetails } from './typed-details'

const NOTHING: Partial<TypedDetails> = {}

/**
 * A donor's typed details: saved on the device from the first key, restored after a reload, deleted after the donation. `named` are
 * those in the address, and `own` those of the account: they are shown in fields where nothing was typed, and not stored.
 */
export function useTypedDetails(
  fundraiserId: number,
  own: Partial<TypedDetails>,
  named: Partial<TypedDetails> = NOTHING,
) {
  const key = String(fundraiserId)
  const [draft, setDraft] = useState(EMPTY_DRAFT)
  const [hasTyped, setHasTyped] = useState(false)
  const [isRestored, setIsRestored] = useState(false)
  useAutosave(
    'donation',
    key,
    useMemo(() => (hasTyped ? packDraft({ ...draft, tab: tabName() }) : undefined), [hasTyped, draft]),
  )

  const openHere = (stored: unknown) => openDraft(stored, { tab: tabName(), isVisitor: payer() === VISITOR, named })
  const restore = useEffectEvent((stored: unknown) => {
    setDraft((here) => mergeDrafts(openHere(stored), here))
    setIsRestored(true)
  })
  useEffect(() => {
    let isGone = false
    void loadDraft('donation', key)
      .catch(() => null)
      .then((stored) => !isGone && restore(stored))
    return () => {
      isGone = true
    }
  }, [key])

  function remove() {
    dropUnsaved('donation', key)
    void deleteDraft('donation', key)
  }

  function store(next: DonationDraft) {
    setDraft(next)
    setHasTyped(true)
  }

  const suggested = { ...own, ...named }
  const earlier: EarlierDetails = {
    use: () => store(takeEarlier(draft, suggested)),
    drop() {
      const left = { ...draft, earlier: null }
      if (!isEmptyDraft(left)) return store(left)
      setDraft(left)
      setHasTyped(false)
      remove()
    },
  }

  return {
    typed: suggestDetails(draft.typed, suggested, draft.changed),
    /** Whether the details that the device has stored are here. */
    isRestored,
    /** Null when there are none. */
    earlier: draft.earlier && earlier,
    type(fields: Partial<TypedDetails>) {
      setDraft((now) => change(now, fields))
      setHasTyped(true)
    },
    /** Saves the draft at once, because the donor continues with the next step. */
    keep: () => void saveAll(),
    clear() {
      setDraft(openHere(null))
      setHasTyped(false)
      remove()
    },
  }
}
