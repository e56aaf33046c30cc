import type { AdminPayout, listAdminPayouts } from '#shared/contract/admin/money'
import type { AdminBankAccount, listAdminBankAccounts } from '#shared/contract/admin/people'
import type { CallInput } from '#shared/contract/base/call'
import type { listPayoutRequests, PayoutRequest } from '#shared/contract/payouts'
import type { Viewer } from '../../../community/sessions/viewer'
import type { Context } from '../../../context'
import { decodeCursor } from '../../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../../platform/lists/pages'
import { refuse } from '../../../platform/refusals/refusal'
import { presentPayouts } from '../present'
import { findPayout, listPayoutsOf } from '../queries'
import { listAllAccounts, listPayoutQueue } from './admin-queries'
import { presentAdminAccounts, presentAdminPayouts } from './present-admin'

/** The viewer's own requests, newest first. This and the other lists throw 400 for a cursor that is not ours. */
export async function readRequests(
  context: Context,
  viewer: Viewer,
  { limit = ADMIN_PAGE, cursor }: CallInput<typeof listPayoutRequests>['query'],
): Promise<Page<PayoutRequest>> {
  const { read } = context.database
  const found = await listPayoutsOf(read, viewer.id, decodeCursor(cursor), limit + 1)
  const { rows, next } = pageOf(found, limit, ({ requestedAt, id }) => ({ value: requestedAt, id }))
  return { rows: await presentPayouts(context, read, rows, true), next }
}

export async function readPayoutQueue(
  context: Context,
  { q, status, limit = ADMIN_PAGE, cursor }: CallInput<typeof listAdminPayouts>['query'],
): Promise<Page<AdminPayout>> {
  const { read } = context.database
  const found = await listPayoutQueue(context.database, {
    words: wordsOf(q),
    status,
    after: decodeCursor(cursor),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, ({ place, id }) => ({ value: Number(place), id }))
  return { rows: await presentAdminPayouts(context, read, rows), next }
}

/** Throws 404. */
export async function readAdminPayout(context: Context, id: number): Promise<AdminPayout> {
  const { read } = context.database
  const payout = await findPayout(read, id)
  const [presented] = payout ? await presentAdminPayouts(context, read, [payout]) : []
  if (!presented) throw refuse('payout.not-found')
  return presented
}

export async function readAccountQueue(
  context: Context,
  { q, state, limit = ADMIN_PAGE, cursor }: CallInput<typeof listAdminBankAccounts>['query'],
): Promise<Page<AdminBankAccount>> {
  const { read } = context.database
  const isVerified = state === undefined ? undefined : state === 'verified' ? 1 : 0
  const found = await listAllAccounts(context.database, {
    words: wordsOf(q),
    isVerified,
    after: decodeCursor(cursor),
    limit: limit + 1,
  })
  const { rows, next } = pageOf(found, limit, ({ isVerified: value, id }) => ({ value, id }))
  return { rows: await presentAdminAccounts(context, read, rows), next }
}

function wordsOf(q: string | undefined): string[] {
  return (q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
}
