import { describe, expect, it } from 'vitest'
import { listAdminDonations } from '#shared/contract/admin/money'
import type { CallInput } from '#shared/contract/base/call'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { disputeState, refundState, returnDonation } from '../../testing/giving/returns'
import { receiptNumber } from '../receipts'

const { context, server } = await openServer()
const admin = await buildUser(context, { isAdmin: 1 })
const headers = { Authorization: `Bearer ${await buildSession(context, admin)}` }
const well = await buildFundraiser(context, { title: 'A well for Kitui' })
const school = await buildFundraiser(context, { title: 'École de Ségou', searchText: 'ecole de segou' })
const donor = await buildUser(context, { email: 'nia@example.org' })
const give = (donorName: string, given: Partial<Parameters<typeof buildDonation>[1]> = {}) => {
  context.pass(1_000)
  return buildDonation(context, { fundraiserId: well.id, donorName, ...given })
}
const kwames = await give('Kwame Mensah', { donorEmail: 'kwame@example.com', message: 'Stay strong' })
await returnDonation(context, await give('kwame asante'), { refunds: [refundState()] })
await give('Èkó Adébáyò', { fundraiserId: school.id, paymentIntentId: 'pi_exactly_this' })
await returnDonation(context, await give('Zuri'), {
  refunds: [refundState({ externalId: 're_2', amount: 200, status: 'pending' })],
  disputes: [disputeState()],
})
await give('Nia', { donorId: donor.id })
const hope = await give('100% Hope_')
await context.database.write.updateTable('payment_attempts').set({ phoneEnd: '0917' }).where('id', '=', 3).execute()

describe('the admins’ list of donations', () => {
  const list = (query: CallInput<typeof listAdminDonations>['query']) =>
    server.call(listAdminDonations, { query }, headers)
  const names = async (query: CallInput<typeof listAdminDonations>['query']) =>
    (await list(query)).body.map(({ donorName }) => donorName)

  it('shows all donations to admins, newest first, with the amounts returned and in refunds under way', async () => {
    const { body } = await list({})
    expect(body.map(({ donorName }) => donorName)).toEqual([
      '100% Hope_',
      'Nia',
      'Zuri',
      'Èkó Adébáyò',
      'kwame asante',
      'Kwame Mensah',
    ])
    expect(body[2]).toMatchObject({ isDisputed: true, returnedAmount: 0, returningAmount: 200 })
    expect(body[4]).toMatchObject({ returnedAmount: 1_000, returningAmount: 0, amount: 2_500, platformFee: 250 })
    expect(body[5]).toMatchObject({
      donorEmail: 'k•••@example.com',
      message: 'Stay strong',
      provider: 'stripe',
      fundraiser: { id: well.id, title: 'A well for Kitui' },
    })
  })

  it.each([
    ['what a donor’s name begins with, whatever its case', 'KWAME', ['kwame asante', 'Kwame Mensah']],
    ['the whole reference', 'pi_exactly_this', ['Èkó Adébáyò']],
    ['a part of a reference, which is not found', 'pi_exactly', []],
    ['words of a fundraiser’s title, without accents', 'segou ecole', ['Èkó Adébáyò']],
    ['the whole address of somebody with an account', 'NIA@example.org', ['Nia']],
    ['the whole address that only a donation carries', 'Kwame@example.com', ['Kwame Mensah']],
    ['the number of a receipt', receiptNumber(kwames), ['Kwame Mensah']],
    ['that number with another year, which is not found', receiptNumber({ ...kwames, createdAt: 0 }), []],
    ['the id of the donation', String(hope.id), ['100% Hope_']],
    ['the last digits of a phone', '0722 00 0917', ['Èkó Adébáyò']],
    ['too few digits of a phone', '917', []],
    ['signs that mean something in a pattern', '100%', ['100% Hope_']],
    ['signs that would match anything', '%', []],
    ['quotes and operators', '"kwame" OR 1=1 --', []],
  ])('is searched by %s', async (_, q, expected) => {
    expect(await names({ q })).toEqual(expected)
  })

  it('can be filtered by returned, by disputed and by fundraiser', async () => {
    expect(await names({ state: 'returned' })).toEqual(['kwame asante'])
    expect(await names({ state: 'disputed' })).toEqual(['Zuri'])
    expect(await names({ fundraiserId: school.id })).toEqual(['Èkó Adébáyò'])
    expect(await names({ fundraiserId: school.id, q: 'kwame' })).toEqual([])
    expect(await names({ state: 'returned', q: 'kwame' })).toEqual(['kwame asante'])
  })

  it.each([{}, { q: 'kitui' }, { q: 'k' }])('comes in pages without gaps or repeats: %j', async (query) => {
    const whole = await names(query)
    const seen: (string | null)[] = []
    let cursor: string | undefined
    do {
      const { body, headers: sent } = await list({ ...query, limit: 2, ...(cursor && { cursor }) })
      seen.push(...body.map(({ donorName }) => donorName))
      cursor = /cursor=([^&>]+)/.exec(sent.get('Link') ?? '')?.[1]
    } while (cursor)
    expect(seen).toEqual(whole)
    expect(whole.length).toBeGreaterThan(1)
  })
})
