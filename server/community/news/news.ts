import type { CallInput } from '#shared/contract/base/call'
import type { listNews as listNewsCall } from '#shared/contract/news'
import type { postNews, updateNews } from '#shared/contract/posting-news'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { DAY, MINUTE } from '../../platform/durations'
import { decodeCursor, type Page, pageOf } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { createAccountsGuard } from '../auth/limits'
import { cancelEvents, notify } from '../events'
import { lockFundraiser } from '../fundraisers/end'
import { arrangePictures, checkPictures, countNew, type StoredPictures, storePictures } from '../fundraisers/pictures'
import type { WholeFundraiser } from '../fundraisers/present'
import { readFundraiser } from '../fundraisers/service'
import { tellOwner } from '../leader'
import { requireRightToAct, signedIn, type Viewer } from '../sessions/viewer'
import { type NewsRow, presentNews } from './present'
import { findNews, insertNews, listNews, listNewsBy, listTimesSince, noteMonthDone, replacePictures } from './queries'

const DEFAULT_LIMIT = 20
const A_DAY = 3
/** Milliseconds in which a mistake is mended without a word. */
const SILENT_FOR = 15 * MINUTE

/** Under a hold on its page a fundraiser has none. Throws 403 for people who may not see what is hidden. */
export async function readNews(
  context: Context,
  viewer: Viewer | null,
  fundraiserId: number,
  { limit = DEFAULT_LIMIT, cursor, hidden }: CallInput<typeof listNewsCall>['query'],
): Promise<Page<NewsRow>> {
  const after = decodeCursor(cursor)
  const fundraiser = await readFundraiser(context, fundraiserId)
  if (hidden) requireRightToAct(signedIn(viewer), fundraiser, 'news.not-yours')
  if (fundraiser.isPageHeld) return { rows: [], next: null }
  const selection = { limit: limit + 1, after, withHidden: hidden !== undefined }
  const rows = await listNews(context.database.read, fundraiserId, selection)
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

/** Throws 404. */
export async function readOneNews(database: Handle, id: number): Promise<NewsRow> {
  const row = await findNews(database, id)
  if (!row) throw refuse('news.not-found')
  return row
}

/** Everything that a person posted, also what is hidden. */
export const readNewsBy = (database: Handle, authorId: number): Promise<NewsRow[]> => listNewsBy(database, authorId)

/** What speaks for the creator is theirs and their leader's: admins write to people in their own name. */
export function requireAuthor(viewer: Viewer, fundraiser: WholeFundraiser): void {
  requireRightToAct({ ...viewer, isAdmin: false }, fundraiser, 'news.not-yours')
}

/** Gets news ready: who may, how many a day, the pictures; what it returns runs inside the transaction. */
export async function prepareNews(
  context: Context,
  viewer: Viewer,
  fundraiserId: number,
  { text, pictures, month }: CallInput<typeof postNews>['body'],
) {
  const before = await readFundraiser(context, fundraiserId)
  requireAuthor(viewer, before)
  requirePage(before)
  await requireRoom(context, context.database.read, fundraiserId)
  const stored = await storeNewsPictures(context, viewer, pictures, [])

  return async (transaction: Transaction): Promise<NewsRow> => {
    const fundraiser = await lockFundraiser(context, transaction, fundraiserId)
    requireAuthor(viewer, fundraiser)
    requirePage(fundraiser)
    await requireRoom(context, transaction, fundraiserId)
    const createdAt = context.clock()
    const newsId = await insertNews(transaction, { fundraiserId, authorId: viewer.id, text, createdAt })
    await replacePictures(transaction, newsId, arranged([], stored))
    if (month !== undefined) await finishMonth(context, transaction, fundraiserId, month)
    await notify(transaction, context, { eventKey: `news:${newsId}`, kind: 'news', fundraiserId, newsId })
    await tellOwner(transaction, context, viewer, fundraiser, 'news')
    return readOneNews(transaction, newsId)
  }
}

/** Its draft is not offered again. A month that is not over stays open. */
export async function finishMonth({ clock }: Context, transaction: Transaction, fundraiserId: number, month: string) {
  if (month < monthOf(clock())) await noteMonthDone(transaction, fundraiserId, month)
}

/** The UTC month of a moment: `2026-10`. */
export const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7)

function requirePage({ isPageHeld }: WholeFundraiser): void {
  if (isPageHeld) throw refuse('news.page-held')
}

async function requireRoom({ clock }: Context, database: Handle, fundraiserId: number): Promise<void> {
  const now = clock()
  const times = await listTimesSince(database, fundraiserId, now - DAY)
  const first = times.at(-A_DAY)
  if (first) throw refuse('news.too-many', null, { retryAfterMs: first.createdAt + DAY - now })
}

async function storeNewsPictures(
  context: Context,
  viewer: Viewer,
  sent: readonly string[] | undefined,
  current: readonly string[],
): Promise<StoredPictures> {
  const pictures = { moreImages: sent }
  const shown = { image: null, more: current }
  checkPictures(pictures, shown, context.settings.publicUrl)
  await createAccountsGuard(context).admitFundraiserPictures(viewer.id, countNew(pictures))
  return storePictures(context, pictures, shown)
}

/** None is there twice. */
function arranged(current: readonly string[], stored: StoredPictures): string[] {
  const { image, more } = arrangePictures({ image: null, more: current }, { ...stored, image: null })
  return image === null ? [] : [image, ...more]
}

/** An edit takes back what it replaces from every cache; what it returns runs inside the transaction. */
export async function prepareNewsEdit(
  context: Context,
  viewer: Viewer,
  id: number,
  { text, pictures, version }: CallInput<typeof updateNews>['body'],
) {
  const before = await readOneNews(context.database.read, id)
  requireAuthor(viewer, await readFundraiser(context, before.fundraiserId))
  requireVersion(before, version)
  await createAccountsGuard(context).admitFundraiserEdit(viewer.id)
  const stored = await storeNewsPictures(context, viewer, pictures, hashesOf(before))

  return async (transaction: Transaction): Promise<NewsRow> => {
    const fundraiser = await lockFundraiser(context, transaction, before.fundraiserId)
    requireAuthor(viewer, fundraiser)
    const current = await readOneNews(transaction, id)
    requireVersion(current, version)
    const after = { text: text ?? current.text, hashes: arranged(hashesOf(current), stored) }
    if (after.text === current.text && after.hashes.join() === hashesOf(current).join()) return current
    const now = context.clock()
    const isSilent = now < current.createdAt + SILENT_FOR
    await transaction
      .updateTable('news')
      .set({ text: after.text, version: current.version + 1, ...(!isSilent && { editedAt: now }) })
      .where('id', '=', id)
      .execute()
    await replacePictures(transaction, id, after.hashes)
    await context.database.withdraw(transaction)
    await tellOwner(transaction, context, viewer, fundraiser, 'edit')
    return readOneNews(transaction, id)
  }
}

const hashesOf = ({ pictures }: NewsRow): string[] => pictures.map(({ hash }) => hash)

/** Throws 409, with the state as it is, for an edit that began with another one. */
function requireVersion(current: NewsRow, version: number): void {
  if (version === current.version) return
  throw refuse('news.changed-elsewhere', null, { details: { current: presentNews(current) } })
}

/** Hides news from all but those who may change it, or shows it again; safe to repeat. Throws 404, 403. */
export async function hideNews(context: Context, viewer: Viewer, id: number, hidden: boolean): Promise<void> {
  const { database, clock } = context
  await database.transaction(async (transaction) => {
    const news = await readOneNews(transaction, id)
    const fundraiser = await lockFundraiser(context, transaction, news.fundraiserId)
    requireRightToAct(viewer, fundraiser, 'news.not-yours')
    const { numUpdatedRows } = await transaction
      .updateTable('news')
      .set({ hiddenAt: hidden ? clock() : null })
      .where('id', '=', id)
      .where('hiddenAt', hidden ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (hidden) {
      await database.withdraw(transaction)
      await cancelEvents(transaction, context, { newsId: id })
    }
    await tellOwner(transaction, context, viewer, fundraiser, 'edit')
    if (!viewer.isAdmin) return
    await recordAction(transaction, {
      actorId: viewer.id,
      action: hidden ? 'hide-news' : 'show-news',
      subject: `news:${id}`,
      before: { isHidden: !hidden },
      after: { isHidden: hidden },
      createdAt: clock(),
    })
  })
}
