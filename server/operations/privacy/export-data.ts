import type { exportMyData } from '#shared/contract/auth'
import type { CallReply } from '#shared/contract/base/call'
import { exportDrafts } from '../../community/drafts'
import { presentFundraiser } from '../../community/fundraisers/present'
import { browse, withPictures } from '../../community/fundraisers/service'
import { readSessions } from '../../community/sessions/sessions'
import type { Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import { presentOwnUser } from '../../community/users/present'
import type { Context } from '../../context'
import { presentDonation } from '../../giving/donations/present'
import { endOf, openAccount } from '../../giving/payouts/sealed'
import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { encodeCursor } from '../../platform/lists'

const PAGE = 100

/** Everything that is stored about a user, in the shapes of the API. Account numbers stay masked. */
export async function exportData(context: Context, viewer: Viewer): Promise<CallReply<typeof exportMyData> | null> {
  const { database, secrets, clock } = context
  const user = await findUser(database.read, viewer.id)
  if (!user) return null
  const donations = await listAllDonationsBy(database.read, viewer.id)
  const bankAccounts = await listBankAccountsOf(database.read, viewer.id)
  const payoutRequests = await listPayoutRequestsOf(database.read, viewer.id)
  const parts = await listPayoutPartsOf(database.read, viewer.id)
  const devices = await listDevicesOf(database.read, viewer.id)
  const changes = await listDeviceChangesOf(database.read, viewer.id)
  const follows = await listFollowsOf(database.read, viewer.id)
  return {
    exportedAt: moment(clock()),
    profile: presentOwnUser(user, secrets),
    sessions: await readSessions(context, viewer),
    devices: devices.map(({ deviceId, settledTo }) => ({
      id: deviceId,
      settledTo,
      changes: changes.filter((row) => row.deviceId === deviceId).map(({ change }) => change),
    })),
    fundraisers: await allFundraisersOf(context, viewer.id),
    donations: donations.map((row) => ({
      ...presentDonation(row),
      // Also if it was hidden: it is the donor's own.
      message: row.message,
      coveredFee: row.coveredFee,
      donorName: row.donorName,
      donorEmail: row.donorEmail && secrets.open(row.donorEmail, 'donations.donorEmail', row.paymentId),
    })),
    bankAccounts: bankAccounts.map((row) => ({
      ...detailsOf(secrets, row),
      bankName: row.bankName,
      accountNumber: `****${endOf(openAccount(secrets, row).accountNumber)}`,
      country: row.country,
      currency: row.currency,
      accountType: row.accountType,
      createdAt: moment(row.createdAt),
    })),
    drafts: await exportDrafts(context, viewer),
    payoutRequests: payoutRequests.map((row) => ({
      fundraiserId: row.fundraiserId,
      amount: row.amount,
      parts: parts
        .filter(({ payoutId }) => payoutId === row.id)
        .map(({ fundraiserId, amount }) => ({ fundraiserId, amount })),
      status: row.status,
      requestedAt: moment(row.requestedAt),
      processedAt: row.processedAt === null ? null : moment(row.processedAt),
    })),
    follows: follows.map(({ fundraiserId, createdAt }) => ({ fundraiserId, createdAt: moment(createdAt) })),
  }
}

function detailsOf(secrets: Context['secrets'], row: Parameters<typeof openAccount>[1]) {
  const { street, houseNumber, postalCode, city, phone } = openAccount(secrets, row)
  return { street, houseNumber, postalCode, city, phone }
}

async function allFundraisersOf(context: Context, userId: number) {
  const rows = []
  let cursor: string | undefined
  do {
    const page = await browse(context, { userId, limit: PAGE, cursor })
    rows.push(...page.rows)
    cursor = page.next ? encodeCursor(page.next) : undefined
  } while (cursor)
  return (await withPictures(context, rows)).map((row) => presentFundraiser(context, row))
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}

function listAllDonationsBy(database: Handle, donorId: number): Promise<Row<'donations'>[]> {
  return database.selectFrom('donations').selectAll().where('donorId', '=', donorId).orderBy('id').execute()
}

function listBankAccountsOf(database: Handle, userId: number): Promise<Row<'bank_accounts'>[]> {
  return database.selectFrom('bank_accounts').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

function listPayoutRequestsOf(database: Handle, userId: number): Promise<Row<'payout_requests'>[]> {
  return database.selectFrom('payout_requests').selectAll().where('userId', '=', userId).orderBy('id').execute()
}

function listPayoutPartsOf(database: Handle, userId: number): Promise<Row<'payout_parts'>[]> {
  return database
    .selectFrom('payout_parts')
    .innerJoin('payout_requests', 'payout_requests.id', 'payout_parts.payoutId')
    .selectAll('payout_parts')
    .where('payout_requests.userId', '=', userId)
    .orderBy('payout_parts.id')
    .execute()
}

function listDevicesOf(database: Handle, userId: number): Promise<Row<'devices'>[]> {
  return database.selectFrom('devices').selectAll().where('userId', '=', userId).orderBy('deviceId').execute()
}

function listDeviceChangesOf(database: Handle, userId: number): Promise<Row<'device_changes'>[]> {
  return database.selectFrom('device_changes').selectAll().where('userId', '=', userId).orderBy('change').execute()
}

function listFollowsOf(database: Handle, userId: number): Promise<Row<'follows'>[]> {
  return database.selectFrom('follows').selectAll().where('userId', '=', userId).orderBy('id').execute()
}
