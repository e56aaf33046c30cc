import { sql } from 'kysely'
import type { Giving, Helping, Overview } from '#shared/contract/account/overview'
import { startOf, yearOf } from '#shared/rules/dates'
import { readOwnHolds } from '../community/holds/holds'
import type { Viewer } from '../community/sessions/viewer'
import type { Context } from '../context'
import type { Database, Handle } from '../platform/database/open'
import { DAY } from '../platform/durations'
import { mediaAddress } from '../platform/images/names'
import { unindexed } from '../platform/lists'
import { countUnread } from './notifications/list'
import { countDonationsToThank } from './thanks/donors'

/** More would make the reply long. Those before them are counted only. */
const LISTED = 200

/** The people whose accounts a leader created, with their figures; commission of those who left is still earned. */
async function readHelping(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  leaderId: number,
): Promise<Helping> {
  const commission = await sumCommission(database.read, leaderId)
  const people = await listPeople(database.read, leaderId)
  if (people.length === 0) return { people: 0, raised: 0, campaigns: 0, active: 0, commission, profiles: [] }
  const ids = people.map(({ id }) => id)
  const figures = await listCampaignFigures(database.read, ids, clock())
  const campaigns = new Map(figures.map((row) => [row.userId, row]))
  const earned = await listCommission(database, leaderId, ids.slice(0, LISTED))
  const commissions = new Map(earned.map((row) => [row.userId, row.amount]))
  const sum = (part: keyof CampaignFigures) => figures.reduce((total, row) => total + row[part], 0)
  return {
    people: people.length,
    raised: sum('raised'),
    campaigns: sum('campaigns'),
    active: sum('active'),
    commission,
    profiles: people.slice(0, LISTED).map((person) => {
      const { id, username, fullName, profileImage, leaderEndedAt, leaderMayEditUntil } = person
      const { raised = 0, campaigns: count = 0, active = 0 } = campaigns.get(id) ?? {}
      return {
        id,
        username,
        fullName,
        profileImage: mediaAddress(profileImage),
        isConfirmed: person.passwordIsOwn === 1,
        ...(leaderEndedAt !== null && { hasEnded: true }),
        ...(leaderMayEditUntil !== null && { mayEditUntil: new Date(leaderMayEditUntil).toISOString() }),
        figures: { raised, campaigns: count, active, commission: commissions.get(id) ?? 0 },
      }
    }),
  }
}

const CAUSES_READ = 12
const COUNTED_TO_THANK = 1_000
type Parts = Pick<Context, 'database' | 'clock' | 'secrets' | 'log'>

/** What the dashboard tells a person beyond their own fundraisers: what they gave, which donors to thank, and how they help others. */
export async function readOverview(context: Parts, viewer: Viewer): Promise<Overview> {
  return {
    giving: await readGiving(context, viewer.id),
    toThank: await readToThank(context, viewer.id),
    holds: await readOwnHolds(context.database.read, viewer.id),
    unread: await countUnread(context.database.read, viewer.id),
    helping: viewer.isCommunityLeader ? await readHelping(context, viewer.id) : null,
  }
}

async function readGiving(context: Parts, donorId: number): Promise<Giving | null> {
  const year = yearOf(context.clock())
  const causes = await listGivenTo(context.database.read, donorId, startOf(`${year}-01-01`))
  if (causes.length === 0) return null
  const sum = (part: 'given' | 'givenSince' | 'donations') => causes.reduce((total, cause) => total + cause[part], 0)
  return {
    total: sum('given'),
    year,
    thisYear: sum('givenSince'),
    donations: sum('donations'),
    causes: causes.length,
    thanks: await readThanks(context.database.read, causes.slice(0, CAUSES_READ)),
  }
}

async function readThanks(database: Handle, causes: readonly GivenTo[]): Promise<Giving['thanks']> {
  const ids = causes.map(({ fundraiserId }) => fundraiserId)
  const newest = new Map((await listNewestThanks(database, ids)).map((row) => [row.fundraiserId, row]))
  return causes.flatMap(({ fundraiserId, title, firstDonationId }) => {
    const thanks = newest.get(fundraiserId)
    if (!thanks || thanks.upToDonationId < firstDonationId) return []
    return [{ fundraiserId, title, message: thanks.message, createdAt: new Date(thanks.createdAt).toISOString() }]
  })
}

/** Only donations whose donors would get the message: the addresses that refuse such mails are known by their hashes alone. */
async function readToThank(context: Parts, userId: number): Promise<Overview['toThank']> {
  const { database, clock } = context
  const rows = await listToThank(database, userId)
  // Donors get at most one message a day.
  const due = rows.filter(({ thankedAt }) => thankedAt === null || thankedAt <= clock() - DAY)
  const toThank: Overview['toThank'] = []
  for (const { fundraiserId, title, thankedUpTo } of due) {
    const donations = await countDonationsToThank(context, fundraiserId, thankedUpTo, COUNTED_TO_THANK)
    if (donations > 0) toThank.push({ fundraiserId, title, donations })
  }
  return toThank
}

/** What queries need that are worded for each engine. */
type Reading = Pick<Database, 'engine' | 'read'>

interface GivenTo {
  fundraiserId: number
  title: string
  /** Cents with covered fees, without what was returned: of all time, and since a moment. */
  given: number
  givenSince: number
  donations: number
  firstDonationId: number
}

/** Each fundraiser that a person gave to, without donations that went back whole; that of the newest donation first. */
async function listGivenTo(database: Handle, donorId: number, since: number): Promise<GivenTo[]> {
  const left = sql`d.amount + d."coveredFee" - d."returnedAmount" - d."returnedCoveredFee"`
  const { rows } = await sql<GivenTo>`
    select f.id as "fundraiserId", f.title, sum(${left}) as given,
      sum(case when d."createdAt" >= ${since} then ${left} else 0 end) as "givenSince",
      count(*) as donations, min(d.id) as "firstDonationId"
    from donations d join fundraisers f on f.id = d."fundraiserId"
    where d."donorId" = ${donorId} and d."returnedAmount" < d.amount
    group by f.id, f.title order by max(d."createdAt") desc, f.id desc`.execute(database)
  return rows
}

function listNewestThanks(database: Handle, fundraiserIds: readonly number[]) {
  return database
    .selectFrom('thanks')
    .select(['fundraiserId', 'message', 'upToDonationId', 'createdAt'])
    .where('id', 'in', (select) =>
      select
        .selectFrom('thanks')
        .select(({ fn }) => fn.max('thanks.id').as('id'))
        .innerJoin('fundraisers', 'fundraisers.id', 'thanks.fundraiserId')
        .where('thanks.fundraiserId', 'in', fundraiserIds)
        .where('fundraisers.hiddenAt', 'is', null)
        .groupBy('thanks.fundraiserId'),
    )
    .execute()
}

/** The fundraisers of a person that have a donation with an address since the last message, and what and when that was. */
export async function listToThank({ engine, read }: Reading, userId: number) {
  const { rows } = await sql<{ fundraiserId: number; title: string; thankedAt: number | null; thankedUpTo: number }>`
    select f.id as "fundraiserId", f.title,
      coalesce((select max(t."upToDonationId") from thanks t where t."fundraiserId" = f.id), 0) as "thankedUpTo",
      (select t."createdAt" from thanks t where t."fundraiserId" = f.id order by t.id desc limit 1) as "thankedAt"
    from fundraisers f where f."userId" = ${userId} and ${unindexed(engine, 'f.hiddenAt')} is null
      and exists (select 1 from donations d
        where d."fundraiserId" = f.id and d."donorEmail" is not null and d."returnedAmount" < d.amount
          and d.id > coalesce((select max(t."upToDonationId") from thanks t where t."fundraiserId" = f.id), 0))
    order by f.id desc`.execute(read)
  return rows
}

interface CampaignFigures {
  raised: number
  campaigns: number
  active: number
}

export async function listCampaignFigures(database: Handle, userIds: readonly number[], now: number) {
  const { rows } = await sql<CampaignFigures & { userId: number }>`
    select f."userId", coalesce(sum(f."currentAmount"), 0) as raised, count(f.id) as campaigns,
      coalesce(sum(case when f."isActive" = 1 and (f."endDate" is null or f."endDate" > ${now}) then 1 else 0 end), 0) as active
    from fundraisers f
    where f."userId" in (${sql.join(userIds)}) and f."hiddenAt" is null group by f."userId"`.execute(database)
  return rows
}

function listPeople(database: Handle, leaderId: number) {
  const people = database.selectFrom('users').where('createdById', '=', leaderId).where('closedAt', 'is', null)
  const newest = people.orderBy('createdAt', 'desc').orderBy('id', 'desc')
  return newest
    .select(['id', 'username', 'fullName', 'profileImage', 'passwordIsOwn', 'leaderEndedAt', 'leaderMayEditUntil'])
    .execute()
}

/** The events that earn commission or take it back. Payouts and amounts that are given up only move what was earned. */
const EARNING = sql.join(['donation', 'refund', 'refund_failed', 'dispute'].map((kind) => sql.lit(kind)))

/** Written for SQLite's indexes: without data its estimate would read all lines of the account. */
export async function listCommission({ engine, read }: Reading, leaderId: number, userIds: readonly number[]) {
  const through = (index: string) => (engine === 'sqlite' ? sql`indexed by ${sql.id(index)}` : sql``)
  const people = sql`fundraisers f ${through('fundraisers_owner')}`
  const ofThem = sql`f."userId" in (${sql.join(userIds)})`
  const { rows } = await sql<{ userId: number; amount: number }>`
    with recursive disputed("userId", id, change, last) as (
      select f."userId", x.id, 1, x.changes from ${people} cross join donations d cross join disputes x
      where ${ofThem} and d."fundraiserId" = f.id and x."paymentId" = d."paymentId" and x.changes > 0
      union all select "userId", id, change + 1, last from disputed where change < last)
    select own."userId", -sum(l.amount) as amount
    from (select f."userId", e."eventId" from ${people}
        cross join ledger_entries e ${through('ledger_entries_fundraiser')}
        cross join ledger_events v
        where ${ofThem} and e."fundraiserId" = f.id and e.account = 'creator_payable'
          and v.id = e."eventId" and v.kind in (${EARNING})
      union select f."userId", v.id from ${people} cross join donations d cross join refunds r cross join ledger_events v
        where ${ofThem} and d."fundraiserId" = f.id and r."paymentId" = d."paymentId"
          and v."eventKey" in ('refund:' || r.id, 'refund:' || r.id || ':failed')
      union select t."userId", v.id from disputed t cross join ledger_events v
        where v."eventKey" = 'dispute:' || t.id || ':' || t.change) as own
      cross join ledger_entries l ${through('ledger_entries_event')}
    where l."eventId" = own."eventId" and l.account = 'leader_commission' and l."userId" = ${leaderId}
    group by own."userId"`.execute(read)
  return rows
}

/** Cents of commission that a leader has earned with everyone. */
export async function sumCommission(database: Handle, leaderId: number): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(-sum(l.amount), 0) as amount from ledger_entries l
      join ledger_events v on v.id = l."eventId" and v.kind in (${EARNING})
    where l.account = 'leader_commission' and l."userId" = ${leaderId}`.execute(database)
  // Adding 0 avoids the minus zero that an empty sum may give.
  return 0 + (rows[0]?.amount ?? 0)
}
