import { signal } from '@preact/signals-react'
import type { Uploader } from '../../../api/client'
import { upload } from '../../../api/upload'
import { type OutboxEntry, photosOf } from '../../drafts/entry'

/** Milliseconds: a shorter upload shows no progress bar, because it would only flash. */
const BRIEF = 500

/** The upload progress of the current photos in whole percent; null when it is unknown or the upload is short. */
export const sentPercent = signal<number | null>(null)

/** The uploader of an entry in a page. An upload with a photo takes a while, so it reports its progress. */
export function uploaderFor(entry: OutboxEntry): Uploader {
  sentPercent.value = null
  if (photosOf(entry).length === 0) return fetch
  const began = performance.now()
  return (address, outgoing) =>
    upload(address, outgoing, (share) => {
      if (performance.now() - began > BRIEF) sentPercent.value = Math.floor(share * 100)
    })
}
