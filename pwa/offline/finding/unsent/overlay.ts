import { parse } from '#shared/contract/base/parse'
import {
  countFundraisers,
  FUNDRAISER_SORTS,
  type FundraiserSort,
  getFundraiser,
  listFundraisers,
} from '#shared/contract/fundraisers'
import { getUserTotals } from '#shared/contract/user-totals'
import { getCurrentUser, getUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { isCategoryId } from '#shared/rules/categories'
import type { OutboxEntry } from '../../drafts/entry'
import { isSame } from '../../outbox/sending/merge'
import { type CardFilter, compareCards, isAfterCursor, isListed } from '../find-cards'
import type { KeptCard } from '../kept-cards'
import type { Asked, ShownCard, ShownKeptCard, Unsent, UnsentChanges } from './marks'

const DAY = 24 * 60 * 60_000

/** An entry that changes what is shown. */
export interface Change {
  entry: OutboxEntry
  /** The address of its new picture on this device; null when it removes the picture, undefined when it keeps it. */
  picture: string | null | undefined
  /** The addresses of all pictures of a fundraiser, the cover first; undefined when it keeps them. */
  pictures?: readonly string[] | undefined
}

type Values = Readonly<Record<string, unknown>>

/** Shows a person's changes in the data of every query. `findPerson` returns what is known of a user. */
export function overlayOf(
  changes: readonly Change[],
  findPerson: (userId: number) => unknown,
  now = Date.now,
): UnsentChanges {
  const newCards = (updatedAt: number) =>
    validAt(changes, updatedAt).flatMap((change) => newCard(change, withPerson(findPerson, changes, updatedAt)) ?? [])

  function apply(data: unknown, { call, params, query, updatedAt }: Asked): unknown {
    const valid = validAt(changes, updatedAt)
    if (valid.length === 0) return data
    const listed = (filter = filterIn(query)) => newCards(updatedAt).filter((card) => isListed(card, filter, now()))
    if (call === getFundraiser.name) return changedFundraiser(data, valid)
    if (call === getUser.name || call === getCurrentUser.name) return changedPerson(data, valid)
    if (call === countFundraisers.name) return changedCounts(data, ['count'], listed().length)
    if (call === getUserTotals.name)
      return changedCounts(data, ['campaigns', 'active'], listed(filterIn({ userId: params.id })).length)
    if (call !== listFundraisers.name) return data
    if (Array.isArray(data)) {
      const limit = Number(query.limit)
      const list = changedList(data, valid, listed(), query, true)
      return data.length <= limit ? list.slice(0, limit) : list
    }
    if (!isValues(data) || !Array.isArray(data.items)) return data
    // A page keeps all its items, because the next page begins after the last one.
    return { ...data, items: changedList(data.items, valid, listed(), query, data.next === null) }
  }

  function applyToCard(kept: KeptCard): ShownKeptCard {
    const shown = changedFundraiser(kept.card, validAt(changes, kept.updatedAt))
    if (shown === kept.card || !isValues(shown)) return kept
    const parsed = parse(listFundraisers.reply, [shown])
    const [card = kept.card] = parsed.ok ? parsed.value : []
    return { ...kept, card: { ...card, unsent: isUnsent(shown.unsent) ? shown.unsent : undefined } }
  }

  return { apply, applyToCard, newCards }
}

/** The changes that data of this time lacks. A sent change stays until newer data comes, so that the old text does not flash up. */
function validAt(changes: readonly Change[], updatedAt: number): Change[] {
  return changes.filter(({ entry: { state } }) =>
    state.name === 'sent' ? updatedAt < state.at : state.name !== 'refused',
  )
}

function markOf({ kind, state, id }: OutboxEntry): Unsent | undefined {
  if (state.name === 'sent') return undefined
  const isNew = kind === 'fundraiser.create'
  const waiting = isNew ? say('Not yet public') : say('Waiting to be sent')
  const mark = state.name === 'conflict' ? say('Action needed') : waiting
  return isNew ? { mark, address: `/drafts/${id}` } : { mark }
}

function changedFundraiser(fundraiser: unknown, changes: readonly Change[]): unknown {
  if (!isValues(fundraiser)) return fundraiser
  const user = changedPerson(fundraiser.user, changes)
  const withUser =
    user === fundraiser.user ? fundraiser : { ...fundraiser, user, unsent: isValues(user) ? user.unsent : undefined }
  return changed(withUser, `fundraiser:${fundraiser.id}`, changes, (picture, pictures) => {
    const known = [fundraiser.picture, fundraiser.morePictures].flat()
    const show = (src: string) => known.find((one) => isValues(one) && one.src === src) ?? pictureAt(src)
    const further = pictures && 'morePictures' in fundraiser ? { morePictures: pictures.slice(1).map(show) } : {}
    return { image: picture, picture: picture && show(picture), ...further }
  })
}

function changedPerson(person: unknown, changes: readonly Change[]): unknown {
  if (!isValues(person)) return person
  return changed(person, `profile:${person.id}`, changes, (picture) => ({ profileImage: picture }))
}

/** The object with all changes of it, marked by the last one that is not sent. Only fields that it has, and that were changed. */
function changed(
  object: Values,
  entity: string,
  changes: readonly Change[],
  pictureFields: (picture: string | null, pictures: Change['pictures']) => Values,
): Values {
  let shown = object
  for (const { entry, picture, pictures } of changes) {
    if (entry.entity !== entity) continue
    const fields = Object.entries(entry.fields).filter(
      ([name, value]) => name in object && !isSame(value, entry.base[name]),
    )
    shown = {
      ...shown,
      ...Object.fromEntries(fields),
      ...(picture !== undefined && pictureFields(picture, pictures)),
      unsent: markOf(entry),
    }
  }
  return shown
}

/** The data with the number of new fundraisers added to its counts of fundraisers. */
function changedCounts(data: unknown, counts: readonly string[], added: number): unknown {
  if (!isValues(data) || added === 0) return data
  return { ...data, ...Object.fromEntries(counts.map((count) => [count, Number(data[count]) + added])) }
}

/** The list with its changed items and, in the list's order, the new ones. `isWhole`: whether no page follows. */
function changedList(
  items: readonly unknown[],
  changes: readonly Change[],
  added: readonly ShownCard[],
  query: Values,
  isWhole: boolean,
): unknown[] {
  const list = items.map((item) => changedFundraiser(item, changes))
  const known = parse(listFundraisers.reply, items)
  if (!known.ok) return list
  const cards = [...known.value]
  const sort = sortIn(query)
  const compare = compareCards(sort)
  for (const card of added.filter(({ id }) => !known.value.some((other) => other.id === id))) {
    if (query.cursor !== undefined && !isAfterCursor(card, sort, String(query.cursor))) continue
    const before = cards.findIndex((other) => compare(card, other) < 0)
    if (before < 0 && !isWhole) continue
    const position = before < 0 ? cards.length : before
    cards.splice(position, 0, card)
    list.splice(position, 0, card)
  }
  return list
}

/** The card of a fundraiser that the server does not list yet; null for other entries, and when its owner is not known. */
function newCard({ entry, picture }: Change, findPerson: (userId: number) => unknown): ShownCard | null {
  const { kind, fields, state, sequence, createdAt, account } = entry
  if (kind !== 'fundraiser.create') return null
  const userId = Number(fields.userId ?? account)
  const card = parse(listFundraisers.reply, [
    {
      // No other fundraiser has a negative id.
      ...{ ...fields, id: state.name === 'sent' ? state.id : -sequence, userId },
      ...{ currentAmount: 0, donationsCount: 0, isActive: true, displayName: fields.displayName || null },
      ...{ image: picture ?? null, picture: picture ? pictureAt(picture) : null },
      endDate: new Date(createdAt + Number(fields.duration) * DAY).toISOString(),
      createdAt: new Date(createdAt).toISOString(),
      user: findPerson(userId),
    },
  ])
  const [shown] = card.ok ? card.value : []
  return shown ? { ...shown, unsent: markOf(entry) } : null
}

const withPerson =
  (findPerson: (userId: number) => unknown, changes: readonly Change[], updatedAt: number) => (userId: number) =>
    changedPerson(findPerson(userId), validAt(changes, updatedAt))

/** The size is not known; the style decides it. */
const pictureAt = (src: string) => ({ src, width: 800, height: 600, variants: [] })

function filterIn({ category, country, language, userId, q }: Values): CardFilter {
  return {
    ...(typeof category === 'string' && isCategoryId(category) ? { category } : {}),
    ...(typeof userId === 'string' || typeof userId === 'number' ? { userId } : {}),
    ...(typeof country === 'string' ? { country } : {}),
    ...(typeof language === 'string' ? { language } : {}),
    ...(typeof q === 'string' ? { q } : {}),
  }
}

const sortIn = ({ sort }: Values): FundraiserSort | undefined => FUNDRAISER_SORTS.find((known) => known === sort)

const isUnsent = (mark: unknown): mark is Unsent => isValues(mark) && typeof mark.mark === 'string'

const isValues = (data: unknown): data is Values => typeof data === 'object' && data !== null
