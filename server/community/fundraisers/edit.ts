import type { CallInput } from '#shared/contract/base/call'
import { looksLikeAddress } from '#shared/contract/base/typed-texts'
import { FUNDRAISER_FIELDS, titleWithAddress } from '#shared/contract/fundraiser-fields'
import type { updateFundraiser } from '#shared/contract/publishing'
import { isOpen } from '#shared/rules/fundraisers/countdown'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Row, Transaction } from '../../platform/database/schema'
import { refuse, refuseInput } from '../../platform/refusals/refusal'
import { createAccountsGuard } from '../auth/limits'
import { requireName } from '../auth/register'
import { needsYes, requireYes, tellOwner } from '../leader'
import { removes } from '../profiles'
import { storedSearchText } from '../search'
import { actsAsAdmin, requireRightToAct, type Viewer } from '../sessions/viewer'
import { type Ending, lockFundraiser } from './end'
import {
  arrangePictures,
  checkPictures,
  countNew,
  type Pictures,
  replaceMorePictures,
  type SentPictures,
  storePictures,
} from './pictures'
import { type FundraiserRow, presentFundraiser, type WholeFundraiser } from './present'
import { updateFundraiserColumns } from './queries'
import { readFundraiser } from './service'

const SHOWN = ['title', 'description', 'displayName', 'image'] as const

/** What only an admin's dialog changes, besides what everybody's does. */
export interface AdminChanges {
  isActive?: Row<'fundraisers'>['isActive'] | undefined
  ending?: ((current: FundraiserRow) => Ending) | undefined
}

/** Gets an edit ready: who may, and the pictures; what it returns runs inside the transaction. */
export async function prepareEdit(
  context: Context,
  viewer: Viewer,
  id: number,
  { image, moreImages, version, ...changes }: CallInput<typeof updateFundraiser>['body'],
  { isActive, ending }: AdminChanges = {},
) {
  const before = await readFundraiser(context, id)
  requireRightToAct(viewer, before, 'fundraiser.not-yours')
  requireEditable(context, viewer, before)
  await requireYes(context, viewer, before)
  // An old edit may name pictures that are gone by now: it is told what is there, not that they are no pictures.
  requireVersion(context, before, version)
  requireSteadyGoal(viewer, before, changes.goalAmount)
  requireNewWords(context, viewer, before, changes)
  const sent: SentPictures = { image, moreImages }
  checkPictures(sent, picturesOf(before), context.settings.publicUrl)
  const guard = createAccountsGuard(context)
  if (!viewer.isAdmin) await guard.admitFundraiserEdit(viewer.id)
  await guard.admitFundraiserPictures(viewer.id, countNew(sent))
  const stored = await storePictures(context, sent, picturesOf(before))

  return async (transaction: Transaction): Promise<WholeFundraiser> => {
    const current = await lockFundraiser(context, transaction, id)
    requireRightToAct(viewer, current, 'fundraiser.not-yours')
    requireEditable(context, viewer, current)
    requireVersion(context, current, version)
    requireSteadyGoal(viewer, current, changes.goalAmount)
    if (needsYes(context, viewer, current)) throw refuse('leader.needs-yes', { name: current.fullName })
    const { title = current.title, category = current.category, displayName = current.displayName } = changes
    const user = { fullName: current.fullName, location: current.creatorLocation }
    const searchText = storedSearchText({ title, displayName, category, user })
    // Once an admin has decided, the owner no longer publishes it.
    const isDraft = isActive === undefined ? undefined : (0 as const)
    const pictures = arrangePictures(picturesOf(current), stored)
    const columns = { ...changes, image: pictures.image, isActive, isDraft, ...ending?.(current) }
    await updateFundraiserColumns(transaction, id, { ...columns, searchText })
    await replaceMorePictures(transaction, id, pictures.more)
    const edited = await lockFundraiser(context, transaction, id)
    if (removes(SHOWN, current, edited) || removesPicture(current, edited)) await context.database.withdraw(transaction)
    if (viewer.isAdmin) await recordEdit(context, transaction, viewer, current, edited)
    await tellOwner(transaction, context, viewer, edited, 'edit')
    return edited
  }
}

function requireNewWords(
  { settings }: Context,
  { isAdmin }: Viewer,
  before: FundraiserRow,
  { title = before.title, displayName }: CallInput<typeof updateFundraiser>['body'],
): void {
  const site = isAdmin ? null : settings.site.name
  requireName(displayName, { at: 'displayName', before: before.displayName, site })
  if (title !== before.title && looksLikeAddress(title))
    throw refuseInput([{ path: 'title', message: titleWithAddress() }])
}

async function recordEdit(
  { clock }: Context,
  transaction: Transaction,
  viewer: Viewer,
  before: WholeFundraiser,
  after: WholeFundraiser,
): Promise<void> {
  const changed = FUNDRAISER_FIELDS.filter((column) => before[column] !== after[column])
  const moreOf = (row: WholeFundraiser) => picturesOf(row).more.join(' ')
  const isMoreChanged = moreOf(before) !== moreOf(after)
  if (changed.length === 0 && !isMoreChanged) return
  const only = (row: WholeFundraiser) => ({
    ...Object.fromEntries(changed.map((column) => [column, row[column]])),
    ...(isMoreChanged && { morePictures: moreOf(row) }),
  })
  const entry = { actorId: viewer.id, action: 'edit', subject: `fundraiser:${before.id}`, createdAt: clock() }
  await recordAction(transaction, { ...entry, before: only(before), after: only(after) })
}

function picturesOf({ image, morePictures }: WholeFundraiser): Pictures {
  return { image, more: morePictures.map(({ hash }) => hash) }
}

function removesPicture(before: WholeFundraiser, after: WholeFundraiser): boolean {
  const { image, more } = picturesOf(after)
  return picturesOf(before).more.some((hash) => hash !== image && !more.includes(hash))
}

function requireEditable({ clock }: Context, viewer: Viewer, { isActive, endDate }: FundraiserRow): void {
  const end = endDate === null ? null : new Date(endDate).toISOString()
  if (isOpen({ isActive: isActive === 1, endDate: end }, clock()) || actsAsAdmin(viewer)) return
  throw refuse('fundraiser.not-active')
}

/** Throws 409, with the state as it is, for an edit that began with another one. */
function requireVersion(context: Context, current: WholeFundraiser, version: number | undefined): void {
  if (version === undefined || version === current.version) return
  throw refuse('fundraiser.changed-elsewhere', null, { details: { current: presentFundraiser(context, current) } })
}

/** The help page promises donors that a goal stays once they have given. */
function requireSteadyGoal(viewer: Viewer, current: FundraiserRow, goalAmount: number | undefined): void {
  if (goalAmount === undefined || goalAmount === current.goalAmount || current.donationsCount === 0) return
  if (actsAsAdmin(viewer)) return
  throw refuse('fundraiser.goal-fixed', null, { at: 'goalAmount' })
}
