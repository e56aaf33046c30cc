import { signal } from '@preact/signals-react'

/** Whether this page has content of a form to save. Until then it needs no code about drafts. */
export const writesDrafts = signal(false)
