import { statfs } from 'node:fs/promises'
import type { CallInput, CallReply } from '#shared/contract/base/call'
import {
  COPIED_DRAFT_KINDS,
  DRAFTS_MAXIMUM,
  type DraftCopy,
  type deleteDraft,
  type putDraft,
  UNCONFIRMED_DRAFTS_MAXIMUM,
} from '#shared/contract/drafts'
import type { Context } from '../context'
import type { Handle } from '../platform/database/open'
import type { Row, Transaction } from '../platform/database/schema'
import { HOUR } from '../platform/durations'
import { findReply } from '../platform/idempotency'
import { createLimits } from '../platform/limits/limits'
import { refuse } from '../platform/refusals/refusal'
import type { Secrets } from '../platform/secrets/secrets'
import type { Viewer } from './sessions/viewer'
import { findUser } from './users/find-user'

/** A device saves a copy when the person has paused or left the form. */
const CHANGES = { max: 200, windowMs: HOUR }
/** Milliseconds after the last change. */
const LIFETIME = 90 * 24 * HOUR
/** Bytes of all sealed drafts of one person: twenty texts with the photos of most of them. */
const ROOM = 20_000_000
/** Bytes of everybody's, where also the disk of another machine is spared. */
const ROOM_OF_ALL = 2_000_000_000
/** Bytes of one text before the address is confirmed. */
const UNCONFIRMED_TEXT = 40_000
/** A tenth of the disk stays free for what can't wait on a phone; bytes: of a large one, no more than this. */
const MOST_FREE = 10_000_000_000
const TEXT = 'drafts.text'
const PHOTO = 'drafts.photo'

type Place = Pick<Row<'drafts'>, 'kind' | 'key'>
type DraftText = Pick<Row<'drafts'>, 'userId' | 'kind' | 'key' | 'savedAt' | 'text'>

/** The copies of the viewer's drafts, the latest changed first, without the photos: up to 1.2 MB for each. */
export async function readDrafts({ database, secrets }: Context, viewer: Viewer): Promise<DraftCopy[]> {
  const rows = await draftsOf(database.read, viewer.id).select(['userId', 'kind', 'key', 'savedAt', 'text']).execute()
  return rows.flatMap((row) => present(secrets, row) ?? [])
}

export async function readDraft({ database, secrets }: Context, viewer: Viewer, place: Place) {
  const row = await findDraft(database.read, viewer.id, place)
  const draft = row && present(secrets, row)
  if (!draft) throw refuse('draft.not-found')
  return { account: viewer.id, draft, photo: openPhoto(secrets, row) }
}

/** Throws 409 when the stored one was changed elsewhere: the device asks, so that no text is lost. */
export async function saveDraft(
  { config, database, secrets, clock }: Context,
  viewer: Viewer,
  { params, body }: CallInput<typeof putDraft>,
): Promise<CallReply<typeof putDraft>> {
  await admitChange({ database, clock }, viewer, body.account)
  const { entryId, savedAt, text, photo } = body
  const hasRoom =
    (await bytesOfAll(database.read)) < ROOM_OF_ALL &&
    (database.engine === 'postgres' || (await hasFreeSpace(config.dataDirectory)))
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    database.changesOnly(transaction, [], viewer.id)
    // The account may have been closed since the session was read.
    const user = await findUser(transaction, viewer.id)
    if (!user) throw refuse('request.signed-out')
    if (await findReply(transaction, viewer.id, entryId)) throw refuse('draft.submitted')
    const stored = await findDraft(transaction, viewer.id, params)
    if (stored && stored.savedAt !== savedAt && !body.knows.includes(stored.savedAt))
      throw refuse('draft.changed-elsewhere')
    const sealed = {
      text: secrets.seal(text, TEXT, viewer.id),
      photo: photo && secrets.seal(photo, PHOTO, viewer.id),
    }
    const isConfirmed = user.emailConfirmedAt !== null
    const bytes = sealed.text.length + (sealed.photo?.length ?? 0)
    const drafts = await draftsOf(transaction, viewer.id).select(['kind', 'key', 'bytes']).execute()
    const others = drafts.filter(({ kind, key }) => kind !== params.kind || key !== params.key)
    if (!stored && others.length >= (isConfirmed ? DRAFTS_MAXIMUM : UNCONFIRMED_DRAFTS_MAXIMUM))
      throw refuse('draft.too-many')
    const used = others.reduce((sum, each) => sum + each.bytes, bytes)
    const isTooMuch = !isConfirmed && (photo !== null || Buffer.byteLength(text) > UNCONFIRMED_TEXT)
    const grows = bytes > (stored?.bytes ?? 0)
    if (used > ROOM || isTooMuch || (grows && !hasRoom)) throw refuse('draft.no-room')
    const content = { entryId, savedAt, ...sealed, bytes, changedAt: clock() }
    await transaction
      .insertInto('drafts')
      .values({ userId: viewer.id, ...params, ...content })
      .onConflict((conflict) => conflict.columns(['userId', 'kind', 'key']).doUpdateSet(content))
      .execute()
  })
  return { savedAt }
}

/** Deletes a copy, if it is one of the versions that the device knows. Throws 409 for another account and 429. */
export async function forgetDraft(
  { database, clock }: Context,
  viewer: Viewer,
  { params: { kind, key }, body }: CallInput<typeof deleteDraft>,
): Promise<void> {
  await admitChange({ database, clock }, viewer, body.account)
  if (body.knows.length === 0) return
  await database.write
    .deleteFrom('drafts')
    .where('userId', '=', viewer.id)
    .where('kind', '=', kind)
    .where('key', '=', key)
    // Another device may have changed the copy since: its text stays.
    .where('savedAt', 'in', body.knows)
    .execute()
}

export async function exportDrafts({ database, secrets }: Context, viewer: Viewer) {
  const rows = await draftsOf(database.read, viewer.id).selectAll().execute()
  return rows.map((row) => ({
    kind: row.kind,
    text: secrets.open(row.text, TEXT, row.userId),
    photo: openPhoto(secrets, row),
    changedAt: new Date(row.changedAt).toISOString(),
  }))
}

export async function forgetOldDrafts({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await database.write
    .deleteFrom('drafts')
    .where('changedAt', '<', clock() - LIFETIME)
    .execute()
}

async function admitChange({ database, clock }: Pick<Context, 'database' | 'clock'>, viewer: Viewer, account: number) {
  if (account !== viewer.id) throw refuse('draft.other-account')
  await createLimits(database, clock).admit(`draft:${viewer.id}`, CHANGES, 'draft.too-often')
}

const hasFreeSpace = (folder: string): Promise<boolean> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => bavail * bsize >= Math.min((blocks * bsize) / 10, MOST_FREE),
    () => false,
  )

/** From its index alone. */
async function bytesOfAll(database: Handle): Promise<number> {
  const sum = database.selectFrom('drafts').select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
  return Number((await sum.executeTakeFirst())?.bytes ?? 0)
}

const draftsOf = (database: Handle, userId: number) =>
  database.selectFrom('drafts').where('userId', '=', userId).orderBy('changedAt', 'desc').orderBy('kind').orderBy('key')

const findDraft = (database: Handle, userId: number, { kind, key }: Place) =>
  draftsOf(database, userId).selectAll().where('kind', '=', kind).where('key', '=', key).executeTakeFirst()

/** Null for a kind that this build does not know. */
function present(secrets: Secrets, { userId, kind: stored, key, savedAt, text }: DraftText): DraftCopy | null {
  const kind = COPIED_DRAFT_KINDS.find((known) => known === stored)
  return kind ? { kind, key, savedAt, text: secrets.open(text, TEXT, userId) } : null
}

const openPhoto = (secrets: Secrets, { photo, userId }: Row<'drafts'>): string | null =>
  photo && secrets.open(photo, PHOTO, userId)

export async function deleteSubmittedDraft(transaction: Transaction, userId: number, entryId: string) {
  await transaction.deleteFrom('drafts').where('userId', '=', userId).where('entryId', '=', entryId).execute()
}

declare module '../platform/database/schema' {
  interface Tables {
    drafts: {
      userId: number
      kind: string
      key: string
      entryId: string
      /** Sealed: the content of the form as JSON. */
      text: string
      /** Sealed: the photos as data strings, separated by spaces, with a space before the first if none is the cover. */
      photo: string | null
      /** Of both, sealed. */
      bytes: number
      /** On the device's clock. */
      savedAt: number
      /** On our clock. */
      changedAt: Timestamp
    }
  }
}
