import type { CallInput } from '#shared/contract/base/call'
import type { createFundraiser } from '#shared/contract/publishing'
import { say } from '#shared/language/say'
import { countryOf } from '#shared/rules/country-of'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Transaction } from '../../platform/database/schema'
import { DAY } from '../../platform/durations'
import { pagesAt } from '../../platform/language'
import { createLimits } from '../../platform/limits/limits'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { requireName } from '../auth/register'
import { closes } from '../holds/holds'
import { tellOwner } from '../leader'
import { editProfile } from '../profiles'
import { storedSearchText } from '../search'
import { requireRightToAct, type Viewer } from '../sessions/viewer'
import { recipientOf } from '../users/emails'
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
    if (isActive) await tellOfPublishing(transaction, context, viewer, row)
    else await tellOwner(transaction, context, viewer, row, 'edit')
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
    if (current.isDraft === 0 || current.holds.some(closes)) throw refuse('fundraiser.deactivated')
    const now = clock()
    const endDate = current.endDate === null ? null : now + current.duration * DAY
    await updateFundraiserColumns(transaction, id, { isActive: 1, isDraft: 0, createdAt: now, endDate })
    const published = await findFundraiser(transaction, id)
    if (!published) throw new Error(`Fundraiser ${id} is gone`)
    await tellOfPublishing(transaction, context, viewer, published)
    return published
  })
}

/** One letter welcomes a person to their first fundraiser; another says what their leader did. */
async function tellOfPublishing(
  transaction: Transaction,
  context: Context,
  viewer: Viewer,
  fundraiser: WholeFundraiser,
): Promise<void> {
  const { id, userId } = fundraiser
  await tellOwner(transaction, context, viewer, fundraiser, 'publish')
  const owner = viewer.id === userId && (await findUser(transaction, userId))
  if (!owner) return
  const to = recipientOf(context.secrets, owner)
  const letter = () => liveLetter(context.config.publicUrl, id)
  await queueMail(transaction, context, { mailKey: `live:${userId}`, to, letter })
}

/** Nothing that somebody typed is in it, because nobody may have confirmed the address yet. */
export const liveLetter = (publicUrl: string, id: number): Letter => ({
  subject: say('Your fundraiser is live'),
  paragraphs: [
    say('Welcome to {site}! Everybody can see your fundraiser now, and give to it.', { site: SITE_NAME }),
    say('Now share it: with family first, then with everyone who knows the story.'),
  ],
  action: { label: say('See your fundraiser'), url: `${pagesAt(publicUrl)}/fundraiser/${id}` },
})
