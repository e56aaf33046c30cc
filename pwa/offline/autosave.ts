import { useEffect } from 'react'
import { type DraftKind, saveDraft } from './drafts'
import { hearTabs } from './tabs'

/** Milliseconds after the last key. */
const PAUSE = 400

/** What has been typed and is not on the device yet, by form. */
const unsaved = new Map<string, () => Promise<boolean>>()
let timer: ReturnType<typeof setTimeout> | undefined
let isListening = false

/**
 * Keeps what stands in a form on the device: shortly after the last key, and at once when the page goes out of sight.
 * `value` undefined: there is nothing to keep yet, because the earlier draft is still being read or nothing was typed.
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

/** Writes everything that was typed and is not on the device yet. */
export async function saveAll(): Promise<void> {
  clearTimeout(timer)
  const saves = [...unsaved.values()]
  unsaved.clear()
  await Promise.all(saves.map((save) => save()))
}

/** What was typed has been submitted: it must not come back as a draft. */
export function dropUnsaved(kind: DraftKind, key: string): void {
  unsaved.delete(`${kind}:${key}`)
}

/** Phones end pages without `beforeunload`; being hidden is the last that every one of them is told. */
function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && void saveAll())
  addEventListener('pagehide', () => void saveAll())
  hearTabs(({ type }) => type === 'save-drafts' && void saveAll())
}
