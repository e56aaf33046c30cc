import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { getOverview } from '#shared/contract/account/overview'
import { getThanks, thankDonors } from '#shared/contract/letters'
import { getGivingStatement } from '#shared/contract/statements'
import { setTimeZone } from '#shared/rules/dates'
import type { Row } from '../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { disputeState, refundState, returnDonation } from '../testing/giving/returns'
import { queuedMails } from '../testing/mail'
import type { TestServer } from '../testing/serve'
import { Authority } from './ledger/authority'
import { storePayout } from './payouts/steps'
import { mailSome } from './telling/mail'

const DAY = 86_400_000

let context: TestContext
let server: TestServer
beforeEach(async () => {
  ;({ context, server } = await openServer())
})

const headersOf = async (person: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, person)}` })
const overview = async (as: Row<'users'>) => (await server.call(getOverview, {}, await headersOf(as))).body
const give = (donor: Row<'users'> | null, fundraiser: Row<'fundraisers'>, changes: object = {}) => {
  context.pass(1_000)
  return buildDonation(context, {
    fundraiserId: fundraiser.id,
    donorId: donor?.id ?? null,
    donorEmail: 'd@example.org',
    ...changes,
  })
}
const thank = async (creator: Row<'users'>, fundraiser: Row<'fundraisers'>, message: string) =>
  server.call(
    thankDonors,
    { params: { id: fundraiser.id }, body: { message } },
    { ...(await headersOf(creator)), 'Idempotency-Key': crypto.randomUUID() },
  )

describe('what a person gave', () => {
  it('is nothing at first', async () => {
    expect(await overview(await buildUser(context))).toEqual({
      giving: null,
      toThank: [],
      holds: [],
      unread: 0,
      helping: null,
    })
  })

  it('adds up as the statement of the year does, with covered fees and without what went back', async () => {
    const donor = await buildUser(context)
    const [well, roof] = [await buildFundraiser(context), await buildFundraiser(context)]
    await give(donor, well, { createdAt: context.clock() - 400 * DAY, amount: 1_000 })
    await give(donor, well, { amount: 2_500, coveredFee: 250 })
    const partly = await give(donor, roof, { amount: 5_000 })
    await returnDonation(context, partly, { refunds: [refundState({ amount: 2_000 })] })
    const wholly = await give(donor, await buildFundraiser(context), { amount: 700 })
    await returnDonation(context, wholly, { refunds: [refundState({ externalId: 're_2', amount: 700 })] })
    await give(null, well, { amount: 9_900 })

    const { giving } = await overview(donor)
    const year = new Date(context.clock()).getUTCFullYear()
    expect(giving).toMatchObject({ total: 6_750, year, thisYear: 5_750, donations: 3, causes: 2 })
    const statement = await server.call(getGivingStatement, { params: { year: String(year) } }, await headersOf(donor))
    expect(giving?.thisYear).toBe(statement.body.total)
  })

  it('counts a gift on the evening of New Year’s Eve to the year that ends where the organisation is', async () => {
    setTimeZone('America/New_York')
    onTestFinished(() => setTimeZone())
    const donor = await buildUser(context)
    const eve = Date.parse('2027-01-01T01:30:00Z')
    const { id } = await buildDonation(context, { donorId: donor.id, amount: 2_000, createdAt: eve })
    const statementOf = async (year: string) =>
      (await server.call(getGivingStatement, { params: { year } }, await headersOf(donor))).body
    const number = `2026-${String(id).padStart(6, '0')}`
    expect(await statementOf('2026')).toMatchObject({ total: 2_000, years: [2026], donations: [{ number }] })
    expect(await statementOf('2027')).toMatchObject({ total: 0, donations: [] })
    context.pass(eve - context.clock() + DAY / 24)
    expect((await overview(donor)).giving).toMatchObject({ year: 2026, thisYear: 2_000 })
  })

  it('shows the creator’s newest message to those who gave before it, and to nobody else', async () => {
    const creator = await buildUser(context)
    const well = await buildFundraiser(context, { userId: creator.id })
    const [early, late] = [await buildUser(context), await buildUser(context)]
    await give(early, well)
    await thank(creator, well, 'Asante sana!')
    await give(late, well)
    const messageTo = async (donor: Row<'users'>) => (await overview(donor)).giving?.thanks?.[0]?.message
    expect([await messageTo(early), await messageTo(late)]).toEqual(['Asante sana!', undefined])
    context.pass(DAY)
    await thank(creator, well, 'The well has water.')
    expect([await messageTo(early), await messageTo(late)]).toEqual(['The well has water.', 'The well has water.'])
    await context.database.write.updateTable('fundraisers').set({ hiddenAt: 1 }).where('id', '=', well.id).execute()
    expect(await messageTo(early)).toBeUndefined()
  })

  it('contains nobody’s e-mail address', async () => {
    const donor = await buildUser(context, { email: 'kofi@example.org' })
    await give(donor, await buildFundraiser(context))
    expect(JSON.stringify(await overview(donor))).not.toMatch(/@/)
  })
})

describe('the donors to thank', () => {
  it('are those with an address since the last message, and nobody on the day after one', async () => {
    const creator = await buildUser(context)
    const well = await buildFundraiser(context, { userId: creator.id, title: 'A well' })
    await buildFundraiser(context, { userId: creator.id })
    const toThank = async () => (await overview(creator)).toThank
    expect(await toThank()).toEqual([])
    await give(null, well)
    await give(null, well, { donorEmail: null })
    await give(await buildUser(context), well)
    expect(await toThank()).toEqual([{ fundraiserId: well.id, title: 'A well', donations: 2 }])
    await thank(creator, well, 'Asante!')
    await give(null, well)
    expect(await toThank()).toEqual([])
    context.pass(DAY)
    expect(await toThank()).toEqual([{ fundraiserId: well.id, title: 'A well', donations: 1 }])
  })

  it('are not those that unsubscribed, here as on the page of the fundraiser', async () => {
    const creator = await buildUser(context)
    const well = await buildFundraiser(context, { userId: creator.id, title: 'A well' })
    const toThank = async () => (await overview(creator)).toThank
    await give(null, well, { donorEmail: 'refused@example.org' })
    const [link] = await unsubscribeLinksAfterThanks(creator, well)
    await server.send('POST', new URL(link ?? '').pathname)
    context.pass(DAY)
    await give(null, well, { donorEmail: 'Refused@example.org' })
    const { body } = await server.call(getThanks, { params: { id: well.id } }, await headersOf(creator))
    expect([body.waiting, await toThank()]).toEqual([0, []])
    await give(null, well, { donorEmail: 'other@example.org' })
    expect(await toThank()).toEqual([{ fundraiserId: well.id, title: 'A well', donations: 1 }])
  })

  async function unsubscribeLinksAfterThanks(creator: Row<'users'>, well: Row<'fundraisers'>) {
    await thank(creator, well, 'Asante!')
    while (await mailSome(context));
    return (await queuedMails(context)).map(({ unsubscribeUrl }) => unsubscribeUrl)
  }
})

describe('the people that a leader helps', () => {
  let leader: Row<'users'>
  let grace: Row<'users'>
  let wells: Row<'fundraisers'>
  beforeEach(async () => {
    leader = await buildUser(context, { isCommunityLeader: 1 })
    grace = await buildUser(context, { fullName: 'Grace', createdById: leader.id })
    wells = await buildFundraiser(context, { userId: grace.id })
  })
  const profiles = async (as = leader) => (await overview(as)).helping?.profiles ?? []
  const people = async () => Object.fromEntries((await profiles()).map(({ fullName, figures }) => [fullName, figures]))

  it('are listed newest first, with the fields that identify them, without closed accounts, and for their leader only', async () => {
    const other = await buildUser(context, { isCommunityLeader: 1 })
    await buildUser(context, { createdById: other.id })
    await buildUser(context, { createdById: leader.id, closedAt: context.clock() })
    context.pass(1_000)
    const { id, username } = await buildUser(context, {
      ...{ fullName: 'Wanjirũ', email: 'wanjiru@example.org', createdById: leader.id, passwordIsOwn: 0 },
    })
    const figures = { raised: 0, campaigns: 0, active: 0, commission: 0 }
    const [newest, ...older] = await profiles()
    expect(newest).toEqual({ id, username, fullName: 'Wanjirũ', profileImage: null, isConfirmed: false, figures })
    expect(older).toMatchObject([{ id: grace.id, isConfirmed: true }])
  })

  it('have their figures, and the commission that the leader earned with each', async () => {
    const other = await buildUser(context, { fullName: 'Other', createdById: leader.id })
    await buildUser(context, { fullName: 'New', createdById: leader.id })
    await buildFundraiser(context, { userId: grace.id, endDate: context.clock() - DAY })
    const hers = await buildFundraiser(context, { userId: other.id })
    await give(null, wells, { amount: 10_000 })
    await give(null, hers, { amount: 3_000 })
    expect(await people()).toEqual({
      Grace: { raised: 10_000, campaigns: 2, active: 1, commission: 500 },
      Other: { raised: 3_000, campaigns: 1, active: 1, commission: 150 },
      New: { raised: 0, campaigns: 0, active: 0, commission: 0 },
    })
    const { helping } = await overview(leader)
    expect(helping).toMatchObject({ people: 3, raised: 13_000, campaigns: 3, active: 2, commission: 650 })
  })

  it('keep the commission that was paid out, and lose what went back', async () => {
    const kept = await give(null, wells, { amount: 200_000 })
    const returned = await give(null, wells, { amount: 10_000 })
    await returnDonation(context, returned, { refunds: [refundState({ amount: 10_000 })] })
    await returnDonation(context, kept, { disputes: [disputeState({ amount: 200_000, status: 'open' })] })
    expect((await people()).Grace?.commission).toBe(0)
    await returnDonation(context, kept, { disputes: [disputeState({ amount: 200_000, status: 'won' })] })
    expect((await people()).Grace?.commission).toBe(10_000)
    await context.database.transaction((transaction) =>
      storePayout(
        transaction,
        context,
        Authority.owner(leader),
        { userId: leader.id, isFinal: 0, destinationLabel: 'Bank' },
        [{ fundraiserId: null, amount: 10_000 }],
      ),
    )
    expect((await people()).Grace?.commission).toBe(10_000)
    expect((await overview(leader)).helping?.commission).toBe(10_000)
  })
})
