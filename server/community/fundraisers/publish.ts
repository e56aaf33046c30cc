import type { CallInput } from '#shared/contract/base/call'
import type { createFundraiser } from '#shared/contract/publishing'
import { countryOf } from '#shared/rules/country-of'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { requireName } from '../auth/register'
import { tellOwner } from '../leader'
import { editProfile } from '../profiles'
import { storedSearchText } from '../search'
import { requireRightToAct, type Viewer } from '../sessions/viewer'
import { findUser } from '../users/find-user'
import { arrangePictures, checkPictures, replaceMorePictures, storePictures } from './pictures'
import type { WholeFundraiser } from './present'
import { findFundraiser, insertFundraiser, updateFundraiserColumns } from './queries'

const A_DAY = { max: 30, windowMs: DAY }

/** Who may, how many a day, the pictures; what it returns runs inside the transaction. */
export async function preparePublishing(
  context: Context,
  viewer: Viewer,
  body: CallInput<typeof createFundraiser>['body'],
) {
  const { userId = viewer.id, image, moreImages, isActive, location, ...content } = body
  const found = await findUser(context.database.read, userId)
  if (!found) throw refuse('fundraiser.not-for-them', null, { at: 'userId' })
  requireRightToAct(viewer, { ...found, userId }, 'fundraiser.not-for-them', 'userId')
  requireName(content.displayName, { at: 'displayName', site: viewer.isAdmin ? null : context.settings.site.name })
  const none = { image: null, more: [] }
  checkPictures({ image, moreImages }, none, context.settings.publicUrl)
  await createLimits(context.database, context.clock).admit(`publish:${viewer.id}`, A_DAY, 'fundraiser.too-many')
  const pictures = arrangePictures(none, await storePictures(context, { image, moreImages }, none))

  return async (transaction: Transaction): Promise<WholeFundraiser> => {
    const now = context.clock()
    const { title, category, goalAmount, displayName, duration } = content
    const tellsPlace = location && !found.location && userId === viewer.id
    const owner = tellsPlace ? await editProfile(context, transaction, userId, userId, { location }) : found
    const id = await insertFundraiser(transaction, {
      ...content,
      userId,
      image: pictures.image,
      isActive: isActive ? 1 : 0,
      isDraft: isActive ? 0 : 1,
      endDate: now + duration * DAY,
      country: countryOf(owner.location),
      searchText: storedSearchText({ title, displayName: displayName ?? null, category, user: owner }),
      createdAt: now,
    })
    await replaceMorePictures(transaction, id, pictures.more)
    const row = await findFundraiser(transaction, id)
    if (!row) throw new Error('The fundraiser that was just inserted is gone')
    if (viewer.isAdmin) {
      const entry = { actorId: viewer.id, action: 'create', subject: `fundraiser:${id}`, createdAt: now }
      await recordAction(transaction, { ...entry, after: { userId, title, goalAmount } })
    }
    await tellOwner(transaction, context, viewer, row, isActive ? 'publish' : 'edit')
    return row
  }
}

/** Its days count from now; one that was deactivated later only an admin activates again. */
export async function publishDraft(context: Context, viewer: Viewer, id: number): Promise<WholeFundraiser> {
  const { database, clock } = context
  return database.transaction(async (transaction) => {
    await database.lock(transaction, 'fundraisers', id)
    const current = await findFundraiser(transaction, id)
    if (!current) throw refuse('fundraiser.not-found')
    requireRightToAct(viewer, current, 'fundraiser.not-yours')
    if (current.isActive === 1) return current
    if (current.isDraft === 0) throw refuse('fundraiser.deactivated')
    const now = clock()
    const endDate = current.endDate === null ? null : now + current.duration * DAY
    await updateFundraiserColumns(transaction, id, { isActive: 1, isDraft: 0, createdAt: now, endDate })
    const published = await findFundraiser(transaction, id)
    if (!published) throw new Error(`Fundraiser ${id} is gone`)
    await tellOwner(transaction, context, viewer, published, 'publish')
    return published
  })
}
