import type { Transaction } from 'kysely'
import type { CallInput } from '#shared/contract/call'
import type { createFundraiser } from '#shared/contract/publishing'
import { categoryName } from '#shared/rules/categories'
import { findUser } from '../accounts/queries'
import type { Viewer } from '../accounts/viewer'
import { recordAct } from '../admin/audit-trail'
import type { Context } from '../context'
import type { Tables } from '../database/schema'
import { AppError, tooMany } from '../http/app-error'
import { createLimits } from '../http/limits'
import { changeImage } from './image'
import { canPublishFor } from './policy'
import { type FundraiserRow, findFundraiser, insertFundraiser } from './queries'
import { searchText } from './search-text'

const DAY = 24 * 60 * 60_000
const NOT_THEIRS =
  'You can only create fundraisers for yourself and, as a community leader, for people whom you registered.'
const A_DAY = { max: 30, windowMs: DAY }

/**
 * Gets a fundraiser ready to be published: who may, how many a day, the picture. Gives what happens inside the transaction.
 * Throws 403 for somebody one may not publish for, 429 over the daily limit, and as the picture's store does.
 */
export async function preparePublishing(
  context: Context,
  viewer: Viewer,
  body: CallInput<typeof createFundraiser>['body'],
) {
  const { userId = viewer.id, image, ...content } = body
  const owner = await findUser(context.database.read, userId)
  if (!owner || !canPublishFor(viewer, owner)) {
    throw new AppError(403, NOT_THEIRS, { issues: [{ path: 'userId', message: NOT_THEIRS }] })
  }
  const verdict = await createLimits(context.database, context.clock).take(
    `publish:${viewer.id}`,
    A_DAY.max,
    A_DAY.windowMs,
  )
  if (!verdict.allowed)
    throw tooMany('You have created many fundraisers today. Please go on tomorrow.', verdict.retryAfterMs)
  const hash = (await changeImage(context, image, null)) ?? null

  return async (transaction: Transaction<Tables>): Promise<FundraiserRow> => {
    const now = context.clock()
    const displayName = content.displayName ?? null
    const id = await insertFundraiser(transaction, {
      userId,
      title: content.title,
      description: content.description,
      category: content.category,
      goalAmount: content.goalAmount,
      displayName,
      image: hash,
      duration: content.duration,
      endDate: now + content.duration * DAY,
      searchText: searchText([
        content.title,
        displayName ?? owner.fullName,
        owner.location,
        categoryName(content.category),
      ]),
      createdAt: now,
    })
    const row = await findFundraiser(transaction, id)
    if (!row) throw new Error('The fundraiser that was just inserted is gone')
    if (viewer.isAdmin) {
      await recordAct(transaction, {
        actorId: viewer.id,
        action: 'create',
        subject: `fundraiser:${id}`,
        before: null,
        after: { userId, title: content.title, goalAmount: content.goalAmount },
        createdAt: now,
      })
    }
    return row
  }
}
