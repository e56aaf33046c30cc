import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AdminPayout, listAdminPayouts } from '#shared/contract/admin/money'
import type { AdminBankAccount, listAdminBankAccounts } from '#shared/contract/admin/people'
import type { NameDoubt, Warning } from '#shared/contract/admin/warnings'
import type { CallInput } from '#shared/contract/base/call'
import type { listPayoutRequests, PayoutRequest } from '#shared/contract/payouts'
import { compareNames, haveOneScript } from '#shared/rules/compare-names'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import type { Database, Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import { ADMIN_PAGE, type Cursor, decodeCursor, looksUp, type Page, pageOf } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import type { Secrets } from '../../platform/secrets/secrets'
import { traitsOf } from '../../providers/registry'
import { listBalances } from './balance'
import {
  describeMethod,
  findObstacle,
  impossibleMethods,
  isToOwnAccount,
  methodsFor,
  sendingObstacleOf,
} from './methods'
import { presentAccounts, presentPayouts } from './present'
import { findAccounts, findPayout, findPeople, listPaidPeople, listParts, listPayoutsOf, listSteps } from './queries'
import {
  destinationOf,
  findNameProvider,
  hashesOfNumber,
  openAccount,
  openNameEnquiry,
  type StoredNameEnquiry,
} from './sealed'
import { presentSecondAdmins } from './second-admin'
import { mayBeStopped } from './send'
import type { AccountRow, Payout, PayoutMethod } from './tables'

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
  admin: Viewer,
  { q, status, limit = ADMIN_PAGE, cursor }: CallInput<typeof listAdminPayouts>['query'],
): Promise<Page<AdminPayout>> {
  const { read } = context.database
  const { engine } = context.database
  const words = searchWords(q ?? '')
  const after = decodeCursor(cursor)
  let query = read
    .selectFrom('payout_requests')
    .innerJoin('users', 'users.id', 'payout_requests.userId')
    .selectAll('payout_requests')
    .select(QUEUE.as('place'))
  if (status) query = query.where('payout_requests.status', '=', status)
  if (words.length > 0)
    query = query.where((where) => where.or([looksUp(engine, 'users', words), isFromMatching(engine, words)]))
  if (after) query = query.where(comesAfter(QUEUE, 'payout_requests.id', after))
  const ordered = query.orderBy(QUEUE).orderBy('payout_requests.id')
  const found = await ordered.limit(limit + 1).execute()
  const { rows, next } = pageOf(found, limit, ({ place, id }) => ({ value: Number(place), id }))
  return { rows: await presentAdminPayouts(context, read, admin, rows), next }
}

export async function readAdminPayout(context: Context, admin: Pick<Viewer, 'id'>, id: number): Promise<AdminPayout> {
  const { read } = context.database
  const payout = await findPayout(read, id)
  if (!payout) throw refuse('payout.not-found')
  return presentAdminPayout(context, read, admin, payout)
}

export async function presentAdminPayout(
  context: Context,
  database: Handle,
  admin: Pick<Viewer, 'id'>,
  payout: Payout,
): Promise<AdminPayout> {
  const [presented] = await presentAdminPayouts(context, database, admin, [payout])
  if (!presented) throw new Error(`The payout ${payout.id} is nobody's`)
  return presented
}

/** Accounts that wait for verification come first, the oldest of them first. */
export async function readAccountQueue(
  context: Context,
  { q, state, limit = ADMIN_PAGE, cursor }: CallInput<typeof listAdminBankAccounts>['query'],
): Promise<Page<AdminBankAccount>> {
  const { engine, read } = context.database
  const words = searchWords(q ?? '')
  const after = decodeCursor(cursor)
  const place = sql<number>`bank_accounts."isVerified"`
  let query = read
    .selectFrom('bank_accounts')
    .innerJoin('users', 'users.id', 'bank_accounts.userId')
    .selectAll('bank_accounts')
  if (state) query = query.where('bank_accounts.isVerified', '=', state === 'verified' ? 1 : 0)
  if (words.length > 0) query = query.where(looksUp(engine, 'users', words))
  if (after) query = query.where(comesAfter(place, 'bank_accounts.id', after))
  const ordered = query.orderBy('bank_accounts.isVerified').orderBy('bank_accounts.id')
  const found = await ordered.limit(limit + 1).execute()
  const { rows, next } = pageOf(found, limit, ({ isVerified: value, id }) => ({ value, id }))
  return { rows: await presentAdminAccounts(context, read, rows), next }
}

export async function presentAdminPayouts(
  context: Context,
  database: Handle,
  admin: Pick<Viewer, 'id'>,
  payouts: readonly Payout[],
): Promise<AdminPayout[]> {
  const accounts = await findAccounts(database, unique(payouts.flatMap(({ bankAccountId }) => bankAccountId ?? [])))
  const verifiers = [...accounts.values()].flatMap(({ verifiedById }) => verifiedById ?? [])
  const people = await findPeople(database, unique([...payouts.map(({ userId }) => userId), ...verifiers]))
  const presentedAccounts = await presentAccounts(context, database, [...accounts.values()])
  const sharers = await countSharers(database, context.secrets, [...accounts.values()])
  const waiting = payouts.filter(({ status }) => status === 'pending')
  const waitingPeople = unique(waiting.map(({ userId }) => userId))
  const balances = await listBalances(database, waitingPeople)
  const paid = await listPaidPeople(database, waitingPeople)
  const presented = await presentPayouts(context, database, payouts, false)
  const waitingIds = waiting.map(({ id }) => id)
  const parts = await listParts(database, waitingIds)
  const completed = payouts.filter(({ status, method }) => status === 'completed' && method === 'by-hand')
  const steps = await listSteps(
    database,
    completed.map(({ id }) => id),
  )

  const accountOf = ({ bankAccountId }: Payout) => (bankAccountId === null ? undefined : accounts.get(bankAccountId))
  const sendable = payouts.flatMap((payout) => {
    const person = people.get(payout.userId)
    const maySend = payout.status === 'pending' || mayBeStopped(payout, context.clock())
    return person && maySend ? [{ payout, account: accountOf(payout), person }] : []
  })
  const secondAdmins = await presentSecondAdmins(context, database, admin, sendable)

  return payouts.flatMap((payout, index) => {
    const [person, shown] = [people.get(payout.userId), presented[index]]
    if (!person || !shown) return []
    const account = accountOf(payout)
    const secondAdmin = secondAdmins.get(payout.id)
    const end = steps.findLast(({ payoutId, status }) => payoutId === payout.id && status === 'completed')
    const readiness = {
      payout,
      parts: parts.filter(({ payoutId }) => payoutId === payout.id),
      account,
      person,
      holdId: shown.holdId ?? null,
      balances: balances.filter(({ userId }) => userId === payout.userId),
      hasBeenPaid: paid.has(payout.userId),
      now: context.clock(),
    }
    const methods = methodsFor(context, readiness)
    const bankAccount = presentedAccounts.find(({ id }) => id === account?.id) ?? null
    const canStop = mayBeStopped(payout, context.clock())
    const enquiry = account ? openNameEnquiry(context.secrets, account) : null
    const facts = {
      ...{ person, account, holder: bankAccount?.accountHolderName ?? null, enquiry },
      sharedWith: account ? (sharers.get(account.id) ?? 0) : 0,
      isFirst: payout.status === 'pending' && !readiness.hasBeenPaid,
      methods: payout.method === null ? methods : [payout.method],
    }
    return {
      ...shown,
      user: { id: person.id, fullName: person.fullName, username: person.username },
      bankAccount,
      method: payout.method,
      methodName: payout.method && describeMethod(payout.method).name,
      reference: payout.reference,
      methods,
      methodInfos: methods.map(describeMethod),
      impossibleMethods: impossibleMethods(context, readiness),
      waitingFor: payout.waitingFor,
      lastError: payout.lastError,
      canStop,
      blockedBecause:
        (canStop || readiness.holdId !== null ? sendingObstacleOf(context, payout, readiness) : findObstacle(readiness))
          ?.message ?? null,
      warnings: payout.status === 'pending' || canStop ? warningsAbout(facts, context.clock()) : [],
      nameDoubt: nameDoubtIn(facts, people),
      ...(secondAdmin && { secondAdmin }),
      ...(end?.actorId && { completedById: end.actorId }),
    }
  })
}

export async function presentAdminAccounts(
  context: Context,
  database: Handle,
  rows: readonly AccountRow[],
): Promise<AdminBankAccount[]> {
  const enquiries = rows.map((row) => openNameEnquiry(context.secrets, row))
  const admins = [...enquiries.map((enquiry) => enquiry?.askedBy), ...rows.map(({ verifiedById }) => verifiedById)]
  const ids = [...rows.map(({ userId }) => userId), ...admins.flatMap((id) => id ?? [])]
  const people = await findPeople(database, unique(ids))
  const sharers = await countSharers(database, context.secrets, rows)
  const presented = await presentAccounts(context, database, rows)
  return rows.flatMap((row, index) => {
    const [person, shown] = [people.get(row.userId), presented[index]]
    if (!person || !shown) return []
    const enquiry = enquiries[index] ?? null
    const facts = {
      ...{ person, account: row, holder: shown.accountHolderName, enquiry, methods: [], isFirst: false },
      sharedWith: sharers.get(row.id) ?? 0,
    }
    return {
      ...shown,
      user: {
        id: person.id,
        fullName: person.fullName,
        username: person.username,
        isVerified: person.isVerified === 1,
      },
      warnings: warningsAbout(facts, context.clock()),
      nameEnquiry: presentEnquiry(enquiry, shown.accountHolderName, people),
      nameDoubt: nameDoubtIn(facts, people),
      canAskName: findNameProvider(context, destinationOf(context.secrets, row, person)) !== null,
    }
  })
}

function presentEnquiry(enquiry: StoredNameEnquiry | null, typed: string, people: ReadonlyMap<number, Row<'users'>>) {
  if (!enquiry) return null
  const { provider, name, reason, askedAt, askedBy } = enquiry
  return {
    providerName: traitsOf(provider).name,
    name,
    agreement: name === null ? null : compareNames(typed, name),
    reason,
    askedAt: new Date(askedAt).toISOString(),
    askedBy: { id: askedBy, fullName: people.get(askedBy)?.fullName ?? '' },
  }
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

/** A change is mentioned for this long. Milliseconds. */
const MENTIONED_FOR = 7 * 24 * 60 * 60_000

interface Facts {
  person: Row<'users'>
  account: AccountRow | undefined
  /** The holder's name as the person typed it; null without an account. */
  holder: string | null
  /** What a provider last said about the holder's name. */
  enquiry: StoredNameEnquiry | null
  sharedWith: number
  isFirst: boolean
  methods: readonly PayoutMethod[]
}

/** What an admin should look at before verifying an account or sending money there: recent changes first, then what is unusual. */
function warningsAbout(facts: Facts, now: number): Warning[] {
  const { person, account, holder, enquiry, sharedWith, isFirst, methods } = facts
  const isChangedLater = account?.changedAt !== null && account?.changedAt !== account?.createdAt
  const changes: [Warning['code'], number | null | undefined][] = [
    ['account-added', account?.createdAt],
    ['account-changed', isChangedLater ? account?.changedAt : null],
    ['connect-changed', methods.some(isToOwnAccount) ? person.connectChangedAt : null],
    ['credentials-changed', Math.max(person.credentialsChangedAt ?? 0, person.factorsChangedAt ?? 0)],
  ]
  const recent = changes.flatMap(([code, at]) => (at && at + MENTIONED_FOR > now ? [{ code, at: moment(at) }] : []))
  const isDifferent = holder !== null && compareNames(holder, person.fullName) === 'different'
  const lasting: [Warning['code'], boolean][] = [
    ['holder-different', isDifferent && haveOneScript(holder, person.fullName)],
    ['holder-not-comparable', isDifferent && !haveOneScript(holder, person.fullName)],
    ['number-shared', sharedWith > 0],
    ['bank-names-other', isOther(holder, enquiry)],
    ['first-payout', isFirst],
  ]
  return [...recent, ...lasting.flatMap(([code, applies]) => (applies ? [{ code, at: null }] : []))]
}

const isOther = (typed: string | null, enquiry: StoredNameEnquiry | null) =>
  typed !== null && !!enquiry?.name && compareNames(typed, enquiry.name) === 'different'

/** Whether the bank names another holder than the person did, as far as anybody has asked. */
export const isNamedOtherwise = ({ secrets }: Pick<Context, 'secrets'>, account: AccountRow): boolean =>
  isOther(openAccount(secrets, account).accountHolderName, openNameEnquiry(secrets, account))

function nameDoubtIn(
  { account, holder, enquiry }: Pick<Facts, 'account' | 'holder' | 'enquiry'>,
  people: ReadonlyMap<number, Row<'users'>>,
): NameDoubt {
  if (!account || holder === null || !enquiry?.name || !isOther(holder, enquiry)) return null
  const { isVerified, verifiedById, verifiedAt, verifiedReason } = account
  const decider = isVerified === 1 && verifiedById !== null ? people.get(verifiedById) : undefined
  return {
    typed: holder,
    providerName: traitsOf(enquiry.provider).name,
    name: enquiry.name,
    decidedBy: decider ? { id: decider.id, fullName: decider.fullName } : null,
    at: decider && verifiedAt !== null ? moment(verifiedAt) : null,
    reason: decider ? verifiedReason : null,
  }
}

const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()

/** Later than any time that is stored, in milliseconds. */
const FAR = sql.lit(10_000_000_000_000)

/** Sort order: pending first, then processing, each oldest first; then finished ones, newest first. */
const QUEUE = sql<number>`case payout_requests.status when 'pending' then payout_requests."requestedAt"
  when 'processing' then ${FAR} + payout_requests."requestedAt"
  else 3 * ${FAR} - payout_requests."requestedAt" end`

function isFromMatching(engine: Database['engine'], words: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from payout_parts join fundraisers on fundraisers.id = payout_parts."fundraiserId"
    where payout_parts."payoutId" = payout_requests.id and ${looksUp(engine, 'fundraisers', words)})`
}

/** How many other people have added the number of each of these accounts, by the account's id. */
async function countSharers(database: Handle, secrets: Secrets, rows: readonly AccountRow[]) {
  if (rows.length === 0) return new Map<number, number>()
  const hashesOf = (row: AccountRow) => hashesOfNumber(secrets, { ...row, ...openAccount(secrets, row) })
  const counts = await database
    .selectFrom('bank_accounts')
    .select((select) => ['accountNumberHash', select.fn.countAll<number>().as('people')])
    .where('accountNumberHash', 'in', rows.flatMap(hashesOf))
    .groupBy('accountNumberHash')
    .execute()
  const people = new Map(counts.map((count) => [count.accountNumberHash, Number(count.people)]))
  const sum = (hashes: readonly string[]) => hashes.reduce((total, hash) => total + (people.get(hash) ?? 0), 0)
  return new Map(rows.map((row) => [row.id, Math.max(0, sum(hashesOf(row)) - 1)]))
}

/** @param id the column that decides between rows with the same place */
function comesAfter(place: RawBuilder<number>, id: string, { value, id: last }: Cursor) {
  // A cursor may hold any number. PostgreSQL would otherwise read it as the column's own, smaller type.
  const reached = sql`cast(${value} as bigint)`
  return sql<SqlBool>`(${place} > ${reached} or (${place} = ${reached} and ${sql.ref(id)} > ${last}))`
}
