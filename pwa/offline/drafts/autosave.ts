import { useEffect } from 'react'
import { writeBeforeLeaving } from '../database'
import { currentAccount, VISITOR } from '../settings'
import { onTabMessage } from '../tabs'
import { type DraftKind, loadDraft, saveDraft, writesDrafts } from './drafts'

/** Milliseconds between the last key and saving. */
const PAUSE = 400
/** Milliseconds between the first unsaved key and saving, however steadily the person types. */
const LONGEST_WAIT = 1_500
/** Milliseconds until the next attempt when storage did not answer. */
const RETRY_DELAY = 3_000

interface Typed {
  account: string
  kind: DraftKind
  key: string
  value: unknown
}

/** The content that is not on the device yet, by form: also while it is being written. */
const newest = new Map<string, Typed>()
/** The forms with content that no write has started for. */
const unsaved = new Set<string>()
const writes = new Set<Promise<void>>()
let pause: ReturnType<typeof setTimeout> | undefined
let longest: ReturnType<typeof setTimeout> | undefined
let isListening = false

/** `value` undefined: the earlier draft is still being read, or nothing was typed. */
export function useAutosave(kind: DraftKind, key: string, value: unknown): void {
  useEffect(() => {
    if (value !== undefined) saveSoon(kind, key, value)
  }, [kind, key, value])
  // The form may be opened again before its text would be saved.
  useEffect(() => () => void saveAll(), [])
}

/** Saves content after a pause in typing, but at most 1.5 seconds after the first content that is not saved. */
export function saveSoon(kind: DraftKind, key: string, value: unknown): void {
  listen()
  writesDrafts.value = true
  newest.set(`${kind}:${key}`, { account: currentAccount(), kind, key, value })
  unsaved.add(`${kind}:${key}`)
  clearTimeout(pause)
  pause = setTimeout(saveAll, PAUSE)
  longest ??= setTimeout(saveAll, LONGEST_WAIT)
}

export async function saveAll(): Promise<void> {
  clearTimeout(pause)
  clearTimeout(longest)
  longest = undefined
  const forms = [...unsaved]
  unsaved.clear()
  for (const form of forms) {
    const write = save(form).finally(() => writes.delete(write))
    writes.add(write)
  }
  await Promise.all(writes)
}

/** What was typed last into a form, also if it is not on the device yet. Another build may have written it. Never rejects. */
export async function newestDraft(kind: DraftKind, key: string): Promise<unknown> {
  const typed = newest.get(`${kind}:${key}`)
  return typed && isOwn(typed) ? typed.value : loadDraft<unknown>(kind, key)
}

export const isOnlyInPage = (kind: DraftKind, key: string): boolean => newest.has(`${kind}:${key}`)

export function dropUnsaved(kind: DraftKind, key: string): void {
  newest.delete(`${kind}:${key}`)
  unsaved.delete(`${kind}:${key}`)
}

/** Otherwise another person has signed in, whose drafts must not contain it. */
const isOwn = ({ account }: Typed): boolean => account === VISITOR || account === currentAccount()

async function save(form: string): Promise<void> {
  const typed = newest.get(form)
  if (!typed) return
  if (!isOwn(typed)) return dropUnsaved(typed.kind, typed.key)
  const result = await saveDraft(typed.kind, typed.key, typed.value)
  // Newer content was typed, or the form was submitted.
  if (newest.get(form) !== typed) return
  if (result === 'saved') return void newest.delete(form)
  unsaved.add(form)
  // A full device is tried again at the next occasion only: each try deletes what can be loaded again.
  if (result === 'later') longest ??= setTimeout(saveAll, RETRY_DELAY)
}

/** Phones end pages without `beforeunload`; `visibilitychange` is the last event that each of them sends. */
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void saveAll())
  writeBeforeLeaving(() => void saveAll())
  onTabMessage(({ type }) => type === 'save-drafts' && void saveAll())
}
