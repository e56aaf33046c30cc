import { effect } from '@preact/signals-react'
import { parse } from '#shared/contract/base/parse'
import { type FundraiserCard, listFundraisers } from '#shared/contract/fundraisers'
import type { PublicUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { type OutboxEntry, photosOf } from './drafts/entry'
import { isSame } from './outbox/merge'
import { outboxEntries } from './outbox/outbox'
import { type MayBeUnsent, type ShownCard, type UnsentChanges, unsentChanges } from './unsent'

const DAY = 24 * 60 * 60_000

interface Change {
  entry: OutboxEntry
  /** The address of its new picture on this device; null when it removes the picture, undefined when it keeps it. */
  picture: string | null | undefined
  /** The addresses of all pictures of a fundraiser, the cover first; undefined when it keeps them. */
  pictures?: readonly string[] | undefined
}

export function overlayOf(changes: readonly Change[]): UnsentChanges {
  const inFundraiser: UnsentChanges['inFundraiser'] = (fundraiser, updatedAt) =>
    changed(fundraiser, `fundraiser:${fundraiser.id}`, validAt(changes, updatedAt), (picture, pictures) =>
      pictureFields(fundraiser, picture, pictures),
    )
  return {
    inFundraiser,
    inPerson: (person, updatedAt) =>
      changed(person, `profile:${person.id}`, validAt(changes, updatedAt), (picture) => ({ profileImage: picture })),
    inCards(cards, person, updatedAt) {
      const added = validAt(changes, updatedAt)
        .flatMap((change) => newCard(change, person) ?? [])
        .filter(({ id }) => !cards.some((card) => card.id === id))
      return [...added.reverse(), ...cards.map((card) => inFundraiser(card, updatedAt))]
    },
  }
}

/** The changes that data of this time lacks. A sent change stays until newer data comes, so that the old text does not flash up. */
function validAt(changes: readonly Change[], updatedAt: number): Change[] {
  return changes.filter(({ entry: { state } }) =>
    state.name === 'sent' ? updatedAt < state.at : state.name !== 'refused',
  )
}

function markOf({ kind, state, id }: OutboxEntry): MayBeUnsent['unsent'] {
  if (state.name === 'sent') return undefined
  const isNew = kind === 'fundraiser.create'
  const waiting = isNew ? say('Not yet public') : say('Waiting to be sent')
  const mark = state.name === 'conflict' ? say('Action needed') : waiting
  return isNew ? { mark, address: `/drafts/${id}` } : { mark }
}

/** The object with all changes of it, marked by the last one that is not sent. Only fields that it has, and that were changed. */
function changed<T extends object>(
  object: T,
  entity: string,
  changes: readonly Change[],
  fieldsOf: (picture: string | null, pictures: Change['pictures']) => object,
): T & MayBeUnsent {
  let shown: T & MayBeUnsent = object
  for (const { entry, picture, pictures } of changes) {
    if (entry.entity !== entity) continue
    const fields = Object.entries(entry.fields).filter(
      ([name, value]) => name in object && !isSame(value, entry.base[name]),
    )
    shown = {
      ...shown,
      ...Object.fromEntries(fields),
      ...(picture !== undefined && fieldsOf(picture, pictures)),
      unsent: markOf(entry),
    }
  }
  return shown
}

type WithPictures = FundraiserCard & { morePictures?: NonNullable<FundraiserCard['picture']>[] }

function pictureFields(fundraiser: WithPictures, picture: string | null, pictures: Change['pictures']) {
  const known = [fundraiser.picture, ...(fundraiser.morePictures ?? [])]
  const show = (src: string) => known.find((one) => one?.src === src) ?? pictureAt(src)
  const further = pictures && fundraiser.morePictures ? { morePictures: pictures.slice(1).map(show) } : {}
  return { image: picture, picture: picture && show(picture), ...further }
}

/** The card of a fundraiser of the person that the server does not list yet; undefined for other entries. */
function newCard({ entry, picture }: Change, person: PublicUser): ShownCard | undefined {
  const { kind, fields, state, sequence, createdAt, account } = entry
  const userId = Number(fields.userId ?? account)
  if (kind !== 'fundraiser.create' || userId !== person.id) return undefined
  const card = parse(listFundraisers.reply, [
    {
      // No other fundraiser has a negative id.
      ...{ ...fields, id: state.name === 'sent' ? state.id : -sequence, userId, user: person },
      ...{ currentAmount: 0, donationsCount: 0, isActive: true, displayName: fields.displayName || null },
      ...{ image: picture ?? null, picture: picture ? pictureAt(picture) : null },
      endDate: new Date(createdAt + Number(fields.duration) * DAY).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
    },
  ])
  const [shown] = card.ok ? card.value : []
  return shown && { ...shown, unsent: markOf(entry) }
}

/** The size is not known; the style decides it. */
const pictureAt = (src: string) => ({ src, width: 800, height: 600, variants: [] })

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
