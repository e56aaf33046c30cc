import { sql } from 'kysely'
import type { AdminPayout, listOwedBalances, OwedBalance, payOwedBalance } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import type { closeAccount, OwedOnClosing } from '#shared/contract/your-data'
import { say } from '#shared/language/say'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import { MINIMUM_PAYOUT } from '#shared/rules/limits'
import { formatCents } from '#shared/rules/money/money'
import type { OwedReason } from '#shared/rules/payouts'
import { isOnHold, readPayoutHolds } from '../../community/holds/holds'
import type { Viewer } from '../../community/sessions/viewer'
import { openEmail } from '../../community/users/emails'
import type { Context } from '../../context'
import { recordAction } from '../../platform/audit-log'
import type { Database } from '../../platform/database/open'
import type { Row, Transaction } from '../../platform/database/schema'
import { ADMIN_PAGE, type Cursor, decodeCursor, looksUp, type Page, pageOf } from '../../platform/lists'
import { refuse, sentenceOf } from '../../platform/refusals/refusal'
import { Authority } from '../ledger/authority'
import {
  type FundraiserBalance,
  hasOpenReturn,
  listBalances,
  listOpenReturns,
  payableFrom,
  payableInAll,
  payableParts,
} from './balance'
import { sentLetter } from './letters'
import { coolingOffOf, coolingOffRefusal, findUnconfirmed } from './methods'
import { notifyOfPayout } from './notify'
import { presentAdminPayout } from './present-admin'
import {
  findPeople,
  findPrimaryAccount,
  insertStep,
  listPaidPeople,
  listPeopleWithAccounts,
  lockBoth,
  updatePayout,
} from './queries'
import { checkLastPayment } from './request'
import { findContacts, labelOf, RECIPIENT_LABEL, sealRecipient, storeContact } from './sealed'
import { approve, readDemand } from './second-admin'
import { completePayout, storePayout } from './steps'
import type { Payout } from './tables'

/** Balances that get no more donations and are still owed, the longest unchanged first. Throws 400 for a foreign cursor. */
export async function readOwedBalances(
  context: Context,
  admin: Viewer,
  { q, limit = ADMIN_PAGE, cursor }: CallInput<typeof listOwedBalances>['query'],
): Promise<Page<OwedBalance>> {
  const { database, secrets, clock } = context
  const { read } = database
  const page = { words: searchWords(q ?? ''), after: decodeCursor(cursor), limit: limit + 1, now: clock() }
  const found = await listEndedBalances(database, page)
  const { rows, next } = pageOf(found, limit, ({ lastEventId, key }) => ({
    value: Number(lastEventId),
    id: Number(key),
  }))

  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const people = await findPeople(read, userIds)
  const contacts = await findContacts(read, secrets, userIds)
  const openReturns = await listOpenReturns(read, userIds)
  const all = await listBalances(read, userIds)
  const withAccount = await listPeopleWithAccounts(read, userIds)
  const demand = await readDemand(context, read, admin.id, userIds)
  const holdOf = await readPayoutHolds(read, userIds)

  const owed = rows.flatMap(({ key, userId, fundraiserId, since }): OwedBalance[] => {
    const person = people.get(userId)
    const balances = all.filter((balance) => balance.userId === userId)
    const balance = balances.find((each) => each.fundraiserId === fundraiserId)
    const amount = balance ? payableFrom(balance, balances) : 0
    if (!person || !balance || amount === 0) return []
    const secondAdminBecause = demand({ userId, amount })
    return [
      {
        id: Number(key),
        user: { id: userId, fullName: person.fullName, username: person.username },
        contact: contacts.get(userId) ?? null,
        fundraiser: fundraiserId === null ? null : { id: fundraiserId, title: balance.title ?? '' },
        amount,
        since: new Date(Number(since)).toISOString(),
        reasons: reasonsOf(person, payableInAll(balances), withAccount.has(userId)),
        blockedBecause:
          holdOf(userId, [balance]) !== null
            ? sentenceOf('payout.on-hold', null)
            : hasOpenReturn(openReturns, balance)
              ? sentenceOf('payout.return-open', null)
              : null,
        ...(secondAdminBecause !== null && { secondAdminBecause }),
      },
    ]
  })
  return { rows: owed, next }
}

/** `total`: cents that the person could ask for from all their balances together. */
function reasonsOf({ closedAt }: Row<'users'>, total: number, hasAccount: boolean): OwedReason[] {
  if (closedAt !== null) return ['account-closed']
  return [
    'ended',
    ...(total < MINIMUM_PAYOUT ? ['below-minimum' as const] : []),
    ...(hasAccount ? [] : ['no-account' as const]),
  ]
}

interface OwedRow {
  /** Unique in the list: an even number for a fundraiser, an odd one for a commission. */
  key: number
  userId: number
  fundraiserId: number | null
  /** The last event in the ledger that changed it. */
  lastEventId: number
  since: number
}

/** Balances above zero that get no more donations, the longest unchanged first. Refunds under way are not considered. */
async function listEndedBalances(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  { words, after, limit, now }: { words: readonly string[]; after: Cursor | null; limit: number; now: number },
): Promise<OwedRow[]> {
  const matchesUser = words.length > 0 ? looksUp(engine, 'users', words) : sql`1 = 1`
  const matches = words.length > 0 ? sql`(${matchesUser} or ${looksUp(engine, 'fundraisers', words)})` : sql`1 = 1`
  // PostgreSQL would otherwise take the numbers of a cursor for smaller ones.
  const [last, key] = [sql`cast(${after?.value ?? 0} as bigint)`, sql`cast(${after?.id ?? 0} as bigint)`]
  const following = after ? sql`where "lastEventId" > ${last} or ("lastEventId" = ${last} and "key" > ${key})` : sql``
  const { rows } = await sql<OwedRow>`
    select owed.*, ledger_events."createdAt" as since from (
      select * from (
        select fundraisers.id * 2 as "key", fundraisers."userId", fundraisers.id as "fundraiserId", b."lastEventId"
        from (
          select "fundraiserId", max("eventId") as "lastEventId" from ledger_entries
          where account = 'creator_payable' and "userId" is null group by "fundraiserId" having sum(amount) < 0
        ) b join fundraisers on fundraisers.id = b."fundraiserId" join users on users.id = fundraisers."userId"
        where ${matches} and (users."closedAt" is not null or fundraisers."endDate" <= ${now}
          or ((fundraisers."hiddenAt" is not null or fundraisers."isActive" = 0) and not ${isOnHold('fundraisers.id')}))
        union all
        select users.id * 2 + 1, users.id, null, b."lastEventId"
        from (
          select "userId", max("eventId") as "lastEventId" from ledger_entries
          where account = 'leader_commission' group by "userId" having sum(amount) < 0
        ) b join users on users.id = b."userId"
        where ${matchesUser} and (users."closedAt" is not null or users."isCommunityLeader" = 0)
      ) as ended ${following} order by "lastEventId", "key" limit ${limit}
    ) as owed join ledger_events on ledger_events.id = owed."lastEventId"
    order by owed."lastEventId", owed."key"`.execute(read)
  return rows
}

/** Pays all that is left of an ended balance to a recipient in words; the money leaves the balance at once. */
export async function payByHand(
  context: Context,
  transaction: Transaction,
  admin: Viewer,
  { userId, fundraiserId, amount, recipient, stripeTransferId, notes }: CallInput<typeof payOwedBalance>['body'],
): Promise<AdminPayout> {
  const { database, secrets, clock } = context
  const by = await Authority.admin(transaction, admin, userId)
  await lockBoth(database, transaction, userId, admin.id)
  const person = (await findPeople(transaction, [userId])).get(userId)
  // Whether they were paid before matters only for a payout to an account.
  const unconfirmed = person ? findUnconfirmed(person, { recipient }, false) : null
  if (unconfirmed) throw unconfirmed
  const coolingOff = person ? coolingOffOf({ person, account: undefined, method: 'by-hand' }, clock()) : null
  if (coolingOff) throw coolingOffRefusal(coolingOff)
  const parts = [{ fundraiserId, amount }]
  if ((await readPayoutHolds(transaction, [userId]))(userId, parts) !== null) throw refuse('payout.on-hold')
  await checkLastPayment(transaction, userId, parts, clock())
  const words = { recipient: sealRecipient(secrets, recipient, userId), destinationLabel: RECIPIENT_LABEL }
  const stored = await storePayout(
    transaction,
    context,
    by,
    { userId, isFinal: 1, notes: notes ?? null, ...words },
    parts,
  )
  const plan = { method: 'by-hand', destination: null } as const
  const verdict = await approve(transaction, context, by, stored, plan)
  if (!verdict.maySend) {
    if (stripeTransferId) throw refuse('payout.reference-too-early', null, { at: 'stripeTransferId' })
    await recordPayment('owed balance approved', stored)
    return presentAdminPayout(context, transaction, admin, stored)
  }
  const sent = await updatePayout(transaction, by, stored, { status: 'processing', method: 'by-hand', tries: 1 })
  const { firstAdminId } = verdict
  const step = { payoutId: sent.id, status: 'processing', actorId: admin.id, firstAdminId, createdAt: clock() } as const
  await insertStep(transaction, step)
  const end = { transferId: stripeTransferId ?? null, by }
  if (end.transferId === null) await notifyOfPayout(transaction, context, sent, 'sent', sentLetter)
  const payout = end.transferId === null ? sent : await completePayout(transaction, context, sent, end)
  await recordPayment('owed balance paid by hand', payout)
  return presentAdminPayout(context, transaction, admin, payout)

  function recordPayment(action: string, { id, status, stripeTransferId: reference }: Payout): Promise<void> {
    return recordAction(transaction, {
      ...{ actorId: by.actorId, action, subject: `payout:${id}`, before: { balance: amount }, createdAt: clock() },
      after: { balance: 0, userId, fundraiserId, status, reference, notes },
    })
  }
}

/** Settles what is owed on closing; returns what writes the sentences of the mail, or null for nothing owed. */
export async function settleOnClosing(
  transaction: Transaction,
  context: Context,
  user: Row<'users'>,
  settlement: CallInput<typeof closeAccount>['body']['owed'],
): Promise<(() => string) | null> {
  if ((await listOpenReturns(transaction, [user.id])).length > 0) throw refuse('account.return-open')
  const balances = await listBalances(transaction, [user.id])
  const amount = payableInAll(balances)
  const waiting = balances.reduce((sum, balance) => sum + balance.waiting, 0)
  if (amount === 0 && waiting === 0) return null
  const account = await findPrimaryAccount(transaction, user.id)
  if (amount > 0 && settlement?.amount !== amount) {
    const details = { owed: presentOwed(balances, account && labelOf(context, account)) }
    throw refuse('account.money-left', { amount }, { details })
  }

  const { fullName, language } = user
  await storeContact(transaction, context, user.id, { fullName, email: openEmail(context.secrets, user), language })
  const waits = waiting > 0 ? () => describeWaiting(waiting) : null
  if (amount === 0) return waits
  const paid = await pay()
  return waits ? () => `${paid()} ${waits()}` : paid

  async function pay(): Promise<() => string> {
    if (settlement?.choice === 'leave-to-team')
      return () =>
        say('{amount} is still yours. Our team asks you in a mail to this address how to pay it to you.', {
          amount: formatCents(amount),
        })
    if (!account) throw refuse('bank-account.needed')
    if (user.emailConfirmedAt === null && !(await listPaidPeople(transaction, [user.id])).has(user.id))
      throw refuse('account.email-unconfirmed')
    const parts = payableParts(balances)
    if ((await readPayoutHolds(transaction, [user.id]))(user.id, parts) !== null)
      throw refuse('account.payouts-on-hold')
    const destinationLabel = labelOf(context, account)
    const details = { userId: user.id, isFinal: 1, bankAccountId: account.id, destinationLabel } as const
    await storePayout(transaction, context, Authority.owner(user), details, parts)
    return () =>
      say(
        'Our team pays the {amount} that is still yours to {account}, and writes to this address when it is on its way.',
        { amount: formatCents(amount), account: destinationLabel },
      )
  }
}

function describeWaiting(amount: number): string {
  return say(
    'Your commission of {amount} waits until the people it was earned with confirm their accounts. Then our team writes to this address.',
    { amount: formatCents(amount) },
  )
}

function presentOwed(balances: readonly FundraiserBalance[], destination: string | undefined): OwedOnClosing {
  const titleOf = (id: number) => balances.find(({ fundraiserId }) => fundraiserId === id)?.title ?? ''
  return {
    amount: payableInAll(balances),
    parts: payableParts(balances).map(({ fundraiserId, amount }) => ({
      fundraiser: fundraiserId === null ? null : { id: fundraiserId, title: titleOf(fundraiserId) },
      amount,
    })),
    destination: destination ?? null,
  }
}
