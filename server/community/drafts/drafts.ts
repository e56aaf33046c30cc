import type { SqlBool } from 'kysely'
import type { CallInput, CallReply } from '#shared/contract/base/call'
import {
  COPIED_DRAFT_KINDS,
  DRAFTS_MAXIMUM,
  type DraftCopy,
  type deleteDraft,
  type getDraft,
  type putDraft,
} from '#shared/contract/drafts/copies'
import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import { findReply } from '../../platform/idempotency/replies'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import type { Secrets } from '../../platform/secrets/secrets'
import type { Viewer } from '../sessions/viewer'
import { findUser } from '../users/find-user'
import {
  countDraftsOf,
  deleteDraftsBefore,
  deleteDraftVersions,
  findDraft,
  listDraftsOf,
  listDraftTextsOf,
  type Place,
  replaceDraft,
} from './queries'

const HOUR = 60 * 60_000
/** A device saves a copy when the person has paused or left the form. */
const CHANGES_PER_USER = { max: 200, windowMs: HOUR }
/** Milliseconds after the last change. */
const LIFETIME = 90 * 24 * HOUR
const TEXT = 'drafts.text'
const PHOTO = 'drafts.photo'

/** SQLite says 0 or 1 for `hasPhoto`. */
type DraftText = Pick<Row<'drafts'>, 'userId' | 'kind' | 'key' | 'savedAt' | 'text'> & { hasPhoto: SqlBool }

/** The copies of the viewer's drafts, the latest changed first. */
export async function readDrafts({ database, secrets }: Context, viewer: Viewer): Promise<DraftCopy[]> {
  const rows = await listDraftTextsOf(database.read, viewer.id)
  return rows.flatMap((row) => present(secrets, { ...row, userId: viewer.id }) ?? [])
}

/** One copy with its photos. Throws 404. */
export async function readDraft(
  { database, secrets }: Context,
  viewer: Viewer,
  place: Place,
): Promise<CallReply<typeof getDraft>> {
  const row = await findDraft(database.read, viewer.id, place)
  const draft = row && present(secrets, withoutPhoto(row))
  if (!draft) throw refuse('draft.not-found')
  const [cover = '', ...others] = openPhoto(secrets, row)?.split(' ') ?? []
  const more = others.length > 0 ? { morePhotos: others.join(' ') } : {}
  return { account: viewer.id, draft, photo: cover || null, ...more }
}

/**
 * Stores a copy. The same copy may be sent again. Throws 409 with the stored one when that was changed elsewhere: the device then
 * asks the person, so that no text is lost. Also 409 when it was submitted already, and for more drafts than allowed; 429.
 */
export async function saveDraft(
  { database, secrets, clock }: Context,
  viewer: Viewer,
  { params, body }: CallInput<typeof putDraft>,
): Promise<CallReply<typeof putDraft>> {
  await admitChange({ database, clock }, viewer, body.account)
  const { entryId, savedAt } = body
  await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', viewer.id)
    // The account may have been closed since the session was read.
    if (!(await findUser(transaction, viewer.id))) throw refuse('request.signed-out')
    if (await findReply(transaction, viewer.id, entryId)) throw refuse('draft.submitted')
    const stored = await findDraft(transaction, viewer.id, params)
    if (stored && stored.savedAt !== savedAt && !body.knows.includes(stored.savedAt)) {
      throw refuse('draft.changed-elsewhere', null, { details: { current: present(secrets, withoutPhoto(stored)) } })
    }
    // The device leaves out a photo that it has sent before, but the copy was deleted since.
    if (!stored && body.photo === undefined && body.knows.length > 0) throw refuse('draft.photo-missing')
    if (!stored && (await countDraftsOf(transaction, viewer.id)) >= DRAFTS_MAXIMUM) throw refuse('draft.too-many')
    await replaceDraft(transaction, {
      userId: viewer.id,
      ...params,
      entryId,
      savedAt,
      text: secrets.seal(body.text, TEXT, viewer.id),
      photo:
        body.photo === undefined ? (stored?.photo ?? null) : body.photo && secrets.seal(body.photo, PHOTO, viewer.id),
      changedAt: clock(),
    })
  })
  return { savedAt }
}

/** Deletes a copy, if it is one of the versions that the device knows. Throws 409 for another account and 429. */
export async function forgetDraft(
  { database, clock }: Context,
  viewer: Viewer,
  { params, body }: CallInput<typeof deleteDraft>,
): Promise<void> {
  await admitChange({ database, clock }, viewer, body.account)
  // Another device may have changed the copy since: its text stays.
  await deleteDraftVersions(database.write, viewer.id, params, body.knows ?? [])
}

/** The copies with their photos, for the export of the viewer's data. */
export async function exportDrafts({ database, secrets }: Context, viewer: Viewer) {
  const rows = await listDraftsOf(database.read, viewer.id)
  return rows.map((row) => ({
    kind: row.kind,
    text: secrets.open(row.text, TEXT, row.userId),
    photo: openPhoto(secrets, row),
    changedAt: new Date(row.changedAt).toISOString(),
  }))
}

/** Deletes copies that were not changed for ninety days. */
export async function forgetOldDrafts({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<void> {
  await deleteDraftsBefore(database.write, clock() - LIFETIME)
}

async function admitChange(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  viewer: Viewer,
  account: number,
): Promise<void> {
  if (account !== viewer.id) throw refuse('draft.other-account')
  const verdict = await createLimits(database, clock).take(
    `draft:${viewer.id}`,
    CHANGES_PER_USER.max,
    CHANGES_PER_USER.windowMs,
  )
  if (!verdict.allowed) throw refuse('draft.too-often', null, { retryAfterMs: verdict.retryAfterMs })
}

/** Null for a kind that this build does not know. */
function present(secrets: Secrets, row: DraftText): DraftCopy | null {
  const kind = COPIED_DRAFT_KINDS.find((known) => known === row.kind)
  if (!kind) return null
  const text = secrets.open(row.text, TEXT, row.userId)
  return { kind, key: row.key, savedAt: row.savedAt, text, hasPhoto: Boolean(row.hasPhoto) }
}

const withoutPhoto = ({ photo, ...row }: Row<'drafts'>): DraftText => ({ ...row, hasPhoto: photo !== null })

const openPhoto = (secrets: Secrets, { photo, userId }: Row<'drafts'>): string | null =>
  photo && secrets.open(photo, PHOTO, userId)
