import { effect } from '@preact/signals-react'
import type { OutboxEntry } from '../../drafts/entry'
import { photosOf } from '../../drafts/pictures'
import { outboxEntries } from '../../outbox/outbox'
import { type Change, overlayOf } from './overlay'
import { unsentChanges } from './useUnsent'

/** The addresses of the photos of changes, by the id of their entry. */
const addresses = new Map<OutboxEntry['id'], string[]>()

let isStarted = false

/** Keeps `unsentChanges` as the outbox is. */
export function showUnsent(): void {
  if (isStarted) return
  isStarted = true
  effect(() => {
    const changes = outboxEntries.value.filter(isShown).map((entry) => ({ entry, ...picturesOf(entry) }))
    forgetPictures(changes)
    unsentChanges.value = overlayOf(changes)
  })
}

const isShown = ({ kind, state }: OutboxEntry): boolean => kind !== 'profile.create' && state.name !== 'refused'

function picturesOf(entry: OutboxEntry): Pick<Change, 'picture' | 'pictures'> {
  const { id, image, pictures } = entry
  const photos = photosOf(entry)
  const known = addresses.get(id) ?? photos.map((photo) => URL.createObjectURL(photo))
  if (photos.length > 0) addresses.set(id, known)
  if (!pictures) return { picture: image ? known[0] : image }
  const left = [...known]
  const shown = pictures.flatMap((picture) => (picture instanceof Blob ? (left.shift() ?? []) : picture))
  return { picture: shown[0] ?? null, pictures: shown }
}

function forgetPictures(changes: readonly Change[]): void {
  for (const [id, made] of addresses) {
    if (changes.some(({ entry }) => entry.id === id)) continue
    for (const address of made) URL.revokeObjectURL(address)
    addresses.delete(id)
  }
}
