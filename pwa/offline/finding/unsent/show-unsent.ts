import { effect } from '@preact/signals-react'
import type { Query, QueryClient } from '@tanstack/react-query'
import { getCurrentUser, getUser } from '#shared/contract/users'
import type { OutboxEntry } from '../../drafts/entry'
import { photosOf } from '../../drafts/pictures'
import { outboxEntries } from '../../outbox/outbox'
import { type Asked, unsentChanges } from './marks'
import { type Change, overlayOf } from './overlay'

type Select = (data: unknown) => unknown

/** The functions that we have set: a screen with its own needs the data as it is. */
const ours = new WeakSet<Select>()
/** The addresses of the photos of changes, by the id of their entry. */
const addresses = new Map<OutboxEntry['id'], string[]>()

let isStarted = false
/** The function that all queries select their shown data with; undefined while there is nothing to show. */
let select: Select | undefined

/**
 * Shows what a person has changed and the server does not have yet in all screens at once, marked. Only what is shown changes: the
 * stored data stays the server's, because an edit is based on it.
 */
export function showUnsent(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  effect(() => {
    const changes = outboxEntries.value.filter(isShown).map((entry) => ({ entry, ...picturesOf(entry) }))
    forgetPictures(changes)
    if (changes.length > 0 || select) showIn(client, changes)
  })
  client.getQueryCache().subscribe((event) => {
    // The age of data that was read from the device is known only after the data.
    if (select && event.type === 'updated' && event.action.type === 'setState') reselect(event.query)
  })
}

const isShown = ({ kind, state }: OutboxEntry): boolean => kind !== 'profile.create' && state.name !== 'refused'

function showIn(client: QueryClient, changes: readonly Change[]): void {
  const cache = client.getQueryCache()
  const findPerson = (userId: number) =>
    cache
      .getAll()
      .filter(({ queryKey }) => queryKey[0] === getCurrentUser.name || queryKey[0] === getUser.name)
      .map(({ state }) => state.data)
      .find((person) => typeof person === 'object' && person !== null && 'id' in person && person.id === userId)
  const overlay = changes.length > 0 ? overlayOf(changes, findPerson) : null
  const apply: Select | null =
    overlay &&
    ((data) => {
      const query = cache.getAll().find(({ state }) => state.data === data)
      return query ? overlay.apply(data, askedBy(query)) : data
    })
  select = apply ? own(apply) : undefined
  const { queries, ...defaults } = client.getDefaultOptions()
  const { select: _, ...others } = queries ?? {}
  client.setDefaultOptions({ ...defaults, queries: select ? { ...others, select } : others })
  for (const query of cache.getAll()) reselect(query)
  unsentChanges.value = overlay
}

/** Computes the shown data of a query again, on all screens. */
function reselect({ observers }: Query): void {
  const current = select
  for (const observer of observers) {
    const { select: former, ...options } = observer.options
    if (former && !ours.has(former)) continue
    // A new function, because the same one would not be called again for the same data.
    observer.setOptions(current ? { ...options, select: own((data) => current(data)) } : options)
  }
}

function own(apply: Select): Select {
  ours.add(apply)
  return apply
}

function askedBy({ queryKey, state }: Query): Asked {
  const [name, given] = queryKey
  const { params, query }: { params?: object; query?: object } = { ...(given ?? {}) }
  const call = String(name).replace(/:page$/, '')
  return { call, params: { ...params }, query: { ...query }, updatedAt: state.dataUpdatedAt }
}

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
