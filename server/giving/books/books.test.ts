import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBooks } from '#shared/contract/books'
import { checkList } from '#shared/contract/checks'
import { countShares } from '#shared/contract/payments'
import { checkCode } from '#shared/rules/fundraisers/check-code'
import { shareAddress } from '#shared/rules/fundraisers/short-code'
import { groupList, type ListedGift, type ListState } from '#shared/rules/group-list'
import { inLanguage, pagesAt, speakAllLanguages } from '../../platform/language'
import { buildDonation, buildHold, buildSession, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { refundState, returnDonation } from '../../testing/giving/returns'

beforeAll(speakAllLanguages)

let giving: Giving
beforeEach(async () => {
  giving = await createGiving()
  giving.context.sandbox.deliverTo(giving.server.origin)
})

const books = async () => (await giving.server.call(getBooks, { params: { id: giving.fundraiser.id } })).body
const check = async (code: string, list?: string) =>
  (await giving.server.call(checkList, { body: { code, ...(list !== undefined && { list }) } })).body
const donate = async (donorName: string | null, amount: number) => {
  giving.context.pass(60_000)
  const isAnonymous = donorName === null ? 1 : 0
  return buildDonation(giving.context, { fundraiserId: giving.fundraiser.id, donorName, amount, isAnonymous })
}
const stopPage = async () => {
  const { id: placedById } = await buildUser(giving.context, { isAdmin: 1 })
  await buildHold(giving.context, { fundraiserId: giving.fundraiser.id, placedById, stopsPage: 1 })
}

/** The list that a device makes of these gifts, the newest first. */
async function listOf(newest: readonly ListedGift[]): Promise<{ code: string; text: string }> {
  const { total, donationsCount: count, asOf, code } = await books()
  const { title, goalAmount: goal, id } = giving.fundraiser
  const address = shareAddress(pagesAt(giving.context.config.publicUrl), id)
  const state: ListState = { title, goal, total, count, asOf: Date.parse(asOf ?? ''), code: code ?? '', address }
  return { code: code ?? '', text: groupList(state, newest) }
}

describe('where the money is', () => {
  it('is said of a fundraiser without gifts and of one with them, with a code for each state', async () => {
    expect(await books()).toMatchObject({ raised: 0, asOf: null, code: null })
    await donate('Ama', 10_000)
    const { id } = giving.fundraiser
    const first = { raised: 10_000, fees: 1_000, paidOut: 0, waiting: 9_000, total: 10_000, donationsCount: 1 }
    expect(await books()).toMatchObject({ ...first, code: checkCode(id, 1) })
    await donate('Kofi', 2_000)
    expect(await books()).toMatchObject({ raised: 12_000, code: checkCode(id, 2) })
  })

  it('is not said of a page that a hold has stopped', async () => {
    await donate('Ama', 10_000)
    const { code } = await books()
    await stopPage()
    expect(await books()).toMatchObject({ raised: 0, code: null })
    const { fundraiser, books: shown, lines } = await check(code ?? '', 'Ama')
    expect(fundraiser.title).toBe(giving.fundraiser.title)
    expect({ shown, lines }).toEqual({ shown: null, lines: null })
  })
})

describe('a list', () => {
  it('fits as it was made, in any language, and names each line that somebody changed', async () => {
    await donate('Ama', 1_500)
    await donate(null, 20_000)
    await donate('Kofi', 2_000)
    const gifts = [
      { name: 'Kofi', amount: 2_000 },
      { name: null, amount: 20_000 },
    ]
    for (const language of ['en', 'fr', 'ar'] as const) {
      const { code, text } = await inLanguage(language, () => listOf(gifts))
      const wrong = async (list: string) =>
        (await check(code.toLowerCase().replace('-', ' '), list)).lines?.filter(({ fits }) => !fits) ?? []
      expect(await wrong(text), language).toEqual([])
      const line = text.split('\n').find((each) => each.includes('Kofi')) ?? ''
      for (const forged of [line.replace('2', '3'), line.replace('Kofi', 'Kofa')])
        expect(await wrong(text.replace(line, forged)), forged).toEqual([{ text: forged, fits: false }])
    }
  })

  it('of an earlier state fits although a gift of it has gone back since, and says that the books have changed', async () => {
    const gift = await donate('Ama', 2_500)
    const whole = await listOf([{ name: 'Ama', amount: 2_500 }])
    giving.context.pass(60_000)
    await returnDonation(giving.context, gift, { refunds: [refundState()] })
    const less = await listOf([{ name: 'Ama', amount: 1_500 }])
    for (const { code, text } of [whole, less])
      expect((await check(code, text)).lines?.filter(({ fits }) => !fits)).toEqual([])
    expect((await check(less.code, whole.text)).lines?.some(({ fits }) => !fits)).toBe(true)
    const { books: shown } = await check(whole.code)
    expect(shown).toMatchObject({ earlier: { total: 2_500 }, now: { total: 1_500 }, isSame: false })
    expect((await check(less.code)).books?.isSame).toBe(true)
  })

  it('does not show names that donors have hidden since', async () => {
    const { id } = await donate('Ama', 2_500)
    const { code, text } = await listOf([{ name: 'Ama', amount: 2_500 }])
    await giving.context.database.write.updateTable('donations').set({ isAnonymous: 1 }).where('id', '=', id).execute()
    expect((await check(code, text)).lines?.filter(({ fits }) => !fits)).toHaveLength(1)
  })

  it('has no code that nobody was given', async () => {
    await donate('Ama', 2_500)
    for (const code of [checkCode(giving.fundraiser.id, 2), checkCode(giving.fundraiser.id + 1, 1), 'PM7K'])
      await expect(check(code)).rejects.toThrow('check.unknown-code')
  })
})

describe('the kind of share', () => {
  it('is kept of a gift by every way to pay, counts for the organiser, and never refuses a gift', async () => {
    const { id } = giving.fundraiser
    const unknown = { ...giving.gift, via: 'carrier pigeon' }
    const { status } = await giving.server.send('POST', '/api/create-payment-intent', { body: unknown })
    expect(status).toBe(200)
    // A retry of one payment may come from another page.
    const started = await giving.startCard({ via: 'whatsapp' }, 'one-key')
    expect(await giving.startCard({ via: 'sms' }, 'one-key')).toEqual(started)
    giving.payByCard(started.clientSecret)
    await giving.claim(started.clientSecret)
    const { paymentUrl } = await giving.startHosted({ country: 'KE', via: 'poster' })
    giving.payLink(paymentUrl)
    await giving.workOnEvents()
    await giving.give()
    const owner = await buildSession(giving.context, { id: giving.fundraiser.userId })
    const { body } = await giving.server.call(countShares, { params: { id } }, { Authorization: `Bearer ${owner}` })
    expect(body).toHaveLength(3)
    for (const via of ['whatsapp', 'poster', null]) expect(body).toContainEqual({ via, donations: 1, amount: 2_500 })
  })
})
