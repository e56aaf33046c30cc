import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useViewer } from '../../account/viewer'
import { dropUnsaved, newestDraft, saveAll, useAutosave } from '../../offline/drafts/autosave'
import { deleteDraft } from '../../offline/drafts/drafts'
import { VISITOR } from '../../offline/settings'
import { tabName } from '../../offline/tab-session'
import { payer } from '../../payments/pending-payment'
import { NOTHING_TYPED, suggestDetails, type TypedDetails } from './typed-details'

/** Details that were typed on this device earlier, perhaps by another person. */
export interface EarlierDetails {
  use: () => void
  drop: () => void
}

const NOTHING: Partial<TypedDetails> = {}

/** `named` (address) and `own` (account) fill fields where nothing was typed, and are not stored. */
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
  useEffect(() => void newestDraft('donation', key).then(restore), [key])

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
    earlier: draft.earlier && earlier,
    type(fields: Partial<TypedDetails>) {
      setDraft((now) => change(now, fields))
      setHasTyped(true)
    },
    /** Saves the draft at once, because the donor continues with the next step. */
    keep: () => void saveAll(),
  }
}

export function useOwnDetails() {
  const { status, viewer } = useViewer()
  return {
    /** False until it is known whether somebody is signed in. */
    isKnown: status !== 'unknown',
    details: viewer ? { donorName: viewer.fullName, donorEmail: viewer.email } : NOTHING,
  }
}

const PERSONAL = ['donorName', 'donorEmail', 'message', 'nameShown'] as const

export interface DonationDraft {
  typed: TypedDetails
  /** The names of the fields that the donor has changed: an emptied one stays empty. */
  changed: readonly string[]
  tab: string
  /** The donor's details in the address of the checkout in which it was typed, as JSON. */
  address: string
  /** Who gives, as typed in another tab, perhaps by another person; null for nothing. */
  earlier: Partial<TypedDetails> | null
}

interface Place {
  tab: string
  /** Whether nobody is signed in: then anybody may have typed the draft. */
  isVisitor: boolean
  /** The donor's details that the address of the checkout gives; they are newer than the draft. */
  named: Partial<TypedDetails>
}

export const EMPTY_DRAFT: DonationDraft = { typed: NOTHING_TYPED, changed: [], tab: '', address: '', earlier: null }

/** The draft to store. All of its values are texts: builds that know less of them show them as texts. */
export function packDraft({ typed, changed, tab, address, earlier }: DonationDraft): Readonly<Record<string, string>> {
  return { ...typed, changed: changed.join(' '), tab, address, earlier: earlier ? JSON.stringify(earlier) : '' }
}

/** A visitor sees who gives only in the tab in which it was typed; elsewhere it is `earlier`. */
export function openDraft(stored: unknown, { tab, isVisitor, named }: Place): DonationDraft {
  const draft = unpackDraft(stored)
  const isOurs = !isVisitor || draft.tab === tab
  const address = addressOf(named)
  const isReplaced = address !== '' && address !== draft.address
  const replaced = isReplaced ? [...Object.keys(named), ...('donorName' in named ? ['nameShown'] : [])] : []
  const hidden: readonly string[] = isOurs ? replaced : [...replaced, ...PERSONAL]
  return {
    typed: { ...draft.typed, ...Object.fromEntries(hidden.map((name) => [name, ''])) },
    changed: draft.changed.filter((name) => !hidden.includes(name)),
    tab,
    address: address === '' ? draft.address : address,
    earlier: isOurs ? draft.earlier : (personalIn(draft.typed) ?? draft.earlier),
  }
}

/** The draft with what was typed on this page before the stored one was read. */
export function mergeDrafts(stored: DonationDraft, here: DonationDraft): DonationDraft {
  const typed = Object.entries(here.typed).filter(([name]) => here.changed.includes(name))
  return { ...stored, typed: { ...stored.typed, ...Object.fromEntries(typed) }, changed: union(stored, here.changed) }
}

export function change(draft: DonationDraft, fields: Partial<TypedDetails>): DonationDraft {
  return { ...draft, typed: { ...draft.typed, ...fields }, changed: union(draft, Object.keys(fields)) }
}

/** The draft with the earlier details in the fields that are empty: those that show nothing typed and nothing `suggested`. */
export function takeEarlier(draft: DonationDraft, suggested: Partial<TypedDetails>): DonationDraft {
  const shown = suggestDetails(draft.typed, suggested, draft.changed)
  // How the page shows the name is decided where the name is.
  const hidden = isEmpty(shown, 'donorName') ? [] : ['nameShown']
  const fields = Object.entries(draft.earlier ?? {}).filter(([name]) => isEmpty(shown, name) && !hidden.includes(name))
  return { ...change(draft, Object.fromEntries(fields)), earlier: null }
}

export const isEmptyDraft = ({ typed, earlier }: DonationDraft): boolean =>
  earlier === null && Object.values(typed).every((value) => value === '')

const isEmpty = (typed: TypedDetails, name: string) =>
  Object.entries(typed).every(([each, value]) => each !== name || value === '')

const union = ({ changed }: DonationDraft, names: readonly string[]) => [...new Set([...changed, ...names])]

const addressOf = (named: Partial<TypedDetails>) => (Object.keys(named).length === 0 ? '' : JSON.stringify(named))

function unpackDraft(stored: unknown): DonationDraft {
  const { changed = '', tab = '', address = '', earlier = '', ...fields } = textsIn(stored)
  const typed = typedIn(fields)
  return { typed, changed: changed.split(' ').filter(Boolean), tab, address, earlier: personalIn(fromJson(earlier)) }
}

function typedIn(texts: Readonly<Record<string, string>>): TypedDetails {
  const known = Object.entries(texts).filter(([name]) => name in NOTHING_TYPED)
  return { ...NOTHING_TYPED, ...Object.fromEntries(known) }
}

function personalIn(value: unknown): Partial<TypedDetails> | null {
  const texts = textsIn(value)
  const found = PERSONAL.flatMap((name) => (texts[name] ? [[name, texts[name]]] : []))
  return found.length === 0 ? null : Object.fromEntries(found)
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  const texts = Object.fromEntries(Object.entries(value ?? {}).filter(([, text]) => typeof text === 'string'))
  // Earlier builds stored only whether the name is hidden.
  return texts.isAnonymous === 'true' ? { nameShown: 'none', ...texts } : texts
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
