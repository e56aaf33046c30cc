import { useEffect } from 'react'
import { onTabMessage } from '../device/tabs'
import { writeBeforeLeaving } from '../storage/connection'
import { type DraftKind, saveDraft } from './drafts'

/** Milliseconds between the last key and saving. */
const PAUSE = 400

/** The saves that are not done yet, by form. */
const unsaved = new Map<string, () => Promise<boolean>>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

/**
 * Saves the content of a form on the device: shortly after the last key, and at once when the page is hidden.
 * With `value` undefined there is nothing to save: the earlier draft is still being read, or nothing was typed.
 */
export function useAutosave(kind: DraftKind, key: string, value: unknown): void {
  useEffect(() => {
    listen()
    const form = `${kind}:${key}`
    if (value === undefined) {
      unsaved.delete(form)
      return
    }
    unsaved.set(form, () => saveDraft(kind, key, value))
    clearTimeout(timer)
    timer = setTimeout(saveAll, PAUSE)
  }, [kind, key, value])
}

/** Saves all unsaved drafts to the device now. */
export async function saveAll(): Promise<void> {
  clearTimeout(timer)
  const saves = [...unsaved.values()]
  unsaved.clear()
  await Promise.all(saves.map((save) => save()))
}

/** Drops the unsaved draft of a submitted form, so that it doesn't come back as a draft. */
export function dropUnsaved(kind: DraftKind, key: string): void {
  unsaved.delete(`${kind}:${key}`)
}

/** Phones end pages without `beforeunload`; `visibilitychange` is the last event that each of them sends. */
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void saveAll())
  writeBeforeLeaving(() => void saveAll())
  onTabMessage(({ type }) => type === 'save-drafts' && void saveAll())
}
