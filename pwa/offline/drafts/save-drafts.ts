import { writesDrafts } from './writes-drafts'

/** Saves all unsaved drafts of this page to the device now, if there are any. Never rejects. */
export async function saveDrafts(): Promise<void> {
  if (!writesDrafts.value) return
  await import('./autosave').then(({ saveAll }) => saveAll()).catch(() => undefined)
}
