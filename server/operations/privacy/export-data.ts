import type { CallReply } from '#shared/contract/base/call'
import type { exportMyData } from '#shared/contract/your-data'
import { presentFactors } from '../../community/auth/factor-changes'
import { exportDrafts } from '../../community/drafts'
import { presentFundraiser } from '../../community/fundraisers/present'
import { browse, withPictures } from '../../community/fundraisers/service'
import { readOwnHolds } from '../../community/holds/holds'
import { readNewsBy } from '../../community/news/news'
import { presentNews } from '../../community/news/present'
import { readSessions } from '../../community/sessions/sessions'
import type { Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import { presentOwnUser } from '../../community/users/present'
import type { Context } from '../../context'
import { presentDonation } from '../../giving/donations/present'
import { openDonorEmail } from '../../giving/payments/payment'
import { openPhone } from '../../giving/payments/references'
import { endOf, openAccount } from '../../giving/payouts/sealed'
import { encodeCursor } from '../../platform/lists'

const PAGE = 100

/** Everything that is stored about a user, in the shapes of the API. Account numbers stay masked. */
export async function exportData(context: Context, viewer: Viewer): Promise<CallReply<typeof exportMyData> | null> {
  const { database, secrets, clock } = context
  const user = await findUser(database.read, viewer.id)
  if (!user) return null
  const { id } = viewer
  const { read } = database
  const donations = await read.selectFrom('donations').selectAll().where('donorId', '=', id).orderBy('id').execute()
  const bankAccounts = await read
    .selectFrom('bank_accounts')
    .selectAll()
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
  const payouts = await read.selectFrom('payout_requests').selectAll().where('userId', '=', id).orderBy('id').execute()
  const parts = await read
    .selectFrom('payout_parts')
    .innerJoin('payout_requests', 'payout_requests.id', 'payout_parts.payoutId')
    .selectAll('payout_parts')
    .where('payout_requests.userId', '=', id)
    .orderBy('payout_parts.id')
    .execute()
  const devices = await read.selectFrom('devices').selectAll().where('userId', '=', id).orderBy('deviceId').execute()
  const changes = await read
    .selectFrom('device_changes')
    .selectAll()
    .where('userId', '=', id)
    .orderBy('change')
    .execute()
  const payments = await read
    .selectFrom('payment_attempts')
    .selectAll()
    .where('donorId', '=', id)
    .where('status', '!=', 'succeeded')
    .orderBy('id')
    .execute()
  const bookings = await read
    .selectFrom('ledger_entries')
    .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
    .select(['account', 'amount', 'createdAt'])
    .where('userId', '=', id)
    .orderBy('ledger_entries.id')
    .execute()
  const thanks = await read.selectFrom('thanks').selectAll().where('userId', '=', id).orderBy('id').execute()
  const changed = await read.selectFrom('email_changes').selectAll().where('userId', '=', id).orderBy('id').execute()
  const made = await read.selectFrom('users').select('id').where('createdById', '=', id).orderBy('id').execute()
  const acts = read.selectFrom('audit_trail').select(['action', 'createdAt']).orderBy('id')
  const messages = await read.selectFrom('messages').selectAll().where('senderId', '=', id).orderBy('id').execute()
  const answers = await read
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .select(['donations.id', 'donations.answer', 'donations.answeredAt'])
    .where('fundraisers.userId', '=', id)
    .where('donations.answer', 'is not', null)
    .orderBy('donations.id')
    .execute()
  const follows = await read.selectFrom('follows').selectAll().where('userId', '=', id).orderBy('id').execute()
  const told = await read
    .selectFrom('notifications')
    .innerJoin('events', 'events.id', 'notifications.eventId')
    .select(['events.kind', 'events.fundraiserId', 'notifications.createdAt'])
    .where('notifications.userId', '=', id)
    .orderBy('notifications.id')
    .execute()
  const browsers = await read
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
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
    payoutRequests: payouts.map((row) => ({
      fundraiserId: row.fundraiserId,
      amount: row.amount,
      parts: parts
        .filter(({ payoutId }) => payoutId === row.id)
        .map(({ fundraiserId, amount }) => ({ fundraiserId, amount })),
      status: row.status,
      requestedAt: moment(row.requestedAt),
      processedAt: row.processedAt === null ? null : moment(row.processedAt),
    })),
    holds: await readOwnHolds(read, id, 'all'),
    secondFactors: (await presentFactors(context, viewer)).factors,
    follows: follows.map(({ fundraiserId, choice, createdAt }) => ({
      ...{ fundraiserId, choice, createdAt: moment(createdAt) },
    })),
    notifications: told.map(({ kind, fundraiserId, createdAt }) => ({
      ...{ kind, fundraiserId, createdAt: moment(createdAt) },
    })),
    pushSubscriptions: browsers.map(({ service, showsNames, createdAt }) => ({
      ...{ service, showsNames: showsNames === 1 },
      createdAt: moment(createdAt),
    })),
    otherPayments: payments.map((row) => ({
      fundraiserId: row.fundraiserId,
      amount: row.amount,
      message: row.message,
      createdAt: moment(row.createdAt),
      status: row.status,
      donorName: row.donorName,
      donorEmail: openDonorEmail(context, row),
      donorPhone: openPhone(context, row),
    })),
    thanks: thanks.map(({ fundraiserId, message, createdAt }) => ({
      fundraiserId,
      message,
      createdAt: moment(createdAt),
    })),
    news: (await readNewsBy(read, id)).map(presentNews),
    answers: answers.map(({ id: donationId, answer, answeredAt }) => ({
      ...{ donationId, text: answer ?? '', createdAt: moment(answeredAt ?? 0) },
    })),
    messages: messages.map(({ publicId, kind, subject, text, name, email, createdAt }) => ({
      ...{ publicId, kind, subject, text },
      name: name && secrets.open(name, 'messages.name', publicId),
      email: email && secrets.open(email, 'messages.email', publicId),
      createdAt: moment(createdAt),
    })),
    emailChanges: changed.map((row) => ({
      oldEmail: secrets.open(row.oldEmail, 'email_changes.oldEmail', id),
      newEmail: secrets.open(row.newEmail, 'email_changes.newEmail', id),
      requestedAt: moment(row.requestedAt),
    })),
    profilesMade: made.map((person) => person.id),
    bookings: bookings.map((row) => ({ ...row, createdAt: moment(row.createdAt) })),
    actsOnAccount: (await acts.where('subject', '=', `user:${id}`).execute()).map(({ action, createdAt }) => ({
      action,
      createdAt: moment(createdAt),
    })),
  }
}

function detailsOf(secrets: Context['secrets'], row: Parameters<typeof openAccount>[1]) {
  const { accountHolderName, street, houseNumber, postalCode, city, phone } = openAccount(secrets, row)
  return { accountHolderName, street, houseNumber, postalCode, city, phone }
}

async function allFundraisersOf(context: Context, userId: number) {
  const rows = []
  let cursor: string | undefined
  do {
    const page = await browse(context, { userId, limit: PAGE, cursor })
    rows.push(...page.rows)
    cursor = page.next ? encodeCursor(page.next) : undefined
  } while (cursor)
  return (await withPictures(context, rows)).map((row) => presentFundraiser(context, { ...row, isPageHeld: null }))
}

const moment = (ms: number): string => new Date(ms).toISOString()
