import { signal } from '@preact/signals-react'
import { onDraftSave, type SaveResult } from './drafts'

export const lastSave = signal<SaveResult>('saved')

onDraftSave((result) => {
  lastSave.value = result
})

/** Whether this page has content of a form to save. Until then it needs no code about drafts. */
export const writesDrafts = signal(false)
