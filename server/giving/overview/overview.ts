import type { Giving, Helping, Overview } from '#shared/contract/account/overview'
import { presentFundraiserCard } from '../../community/fundraisers/present'
import { readFundraisers } from '../../community/fundraisers/service'
import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import { mediaAddress } from '../../platform/images/names'
import { countDonationsToThank } from '../thanks/donors'
import {
  type CampaignFigures,
  type GivenTo,
  listCampaignFigures,
  listCommission,
  listGivenTo,
  listNewestThanks,
  listPeople,
  listToThank,
  sumCommission,
} from './queries'

/** More would make the reply long. Those before them are counted only. */
const LISTED = 200

/**
 * The people whose accounts a leader created: all of them together, and the newest, each with the figures of their fundraisers and the
 * commission that the leader earned. Commission of people who have left is still earned.
 */
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
    profiles: people.slice(0, LISTED).map(({ id, username, fullName, profileImage, passwordIsOwn }) => {
      const { raised = 0, campaigns: count = 0, active = 0 } = campaigns.get(id) ?? {}
      return {
        id,
        username,
        fullName,
        profileImage: mediaAddress(profileImage),
        isConfirmed: passwordIsOwn === 1,
        figures: { raised, campaigns: count, active, commission: commissions.get(id) ?? 0 },
      }
    }),
  }
}

const CAUSES_SHOWN = 12
const COUNTED_TO_THANK = 1_000
/** Donors get at most one message a day. */
const DAY = 24 * 60 * 60_000

type Parts = Pick<Context, 'database' | 'clock' | 'secrets'>

/** What the dashboard tells a person beyond their own fundraisers: what they gave, which donors to thank, and how they help others. */
export async function readOverview(context: Parts, viewer: Viewer): Promise<Overview> {
  return {
    giving: await readGiving(context, viewer.id),
    toThank: await readToThank(context, viewer.id),
    helping: viewer.isCommunityLeader ? await readHelping(context, viewer.id) : null,
  }
}

async function readGiving(context: Parts, donorId: number): Promise<Giving | null> {
  const year = new Date(context.clock()).getUTCFullYear()
  const causes = await listGivenTo(context.database.read, donorId, Date.UTC(year))
  if (causes.length === 0) return null
  const sum = (part: 'given' | 'givenSince' | 'donations') => causes.reduce((total, cause) => total + cause[part], 0)
  return {
    total: sum('given'),
    year,
    thisYear: sum('givenSince'),
    donations: sum('donations'),
    causes: causes.length,
    helped: await presentCauses(context, causes.slice(0, CAUSES_SHOWN)),
  }
}

async function presentCauses(context: Parts, causes: readonly GivenTo[]): Promise<Giving['helped']> {
  const ids = causes.map(({ fundraiserId }) => fundraiserId)
  const fundraisers = await readFundraisers(context, ids)
  const newest = new Map((await listNewestThanks(context.database.read, ids)).map((row) => [row.fundraiserId, row]))
  return causes.map(({ fundraiserId, title, given, lastGivenAt, firstDonationId }) => {
    const fundraiser = fundraisers.get(fundraiserId)
    const thanks = newest.get(fundraiserId)
    const isForDonor = fundraiser && thanks && thanks.upToDonationId >= firstDonationId
    return {
      fundraiserId,
      title,
      fundraiser: fundraiser ? presentFundraiserCard(fundraiser) : null,
      given,
      lastGivenAt: new Date(lastGivenAt).toISOString(),
      thanks: isForDonor ? { message: thanks.message, createdAt: new Date(thanks.createdAt).toISOString() } : null,
    }
  })
}

/** Only donations whose donors would get the message: the addresses that refuse such mails are known by their hashes alone. */
async function readToThank(context: Parts, userId: number): Promise<Overview['toThank']> {
  const { database, clock } = context
  const rows = await listToThank(database, userId)
  const due = rows.filter(({ thankedAt }) => thankedAt === null || thankedAt <= clock() - DAY)
  const toThank: Overview['toThank'] = []
  for (const { fundraiserId, title, thankedUpTo } of due) {
    const range = { after: thankedUpTo, most: COUNTED_TO_THANK }
    const donations = await countDonationsToThank(context, fundraiserId, range)
    if (donations > 0) toThank.push({ fundraiserId, title, donations })
  }
  return toThank
}
