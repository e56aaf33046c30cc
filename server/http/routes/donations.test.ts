import { describe, expect, it } from 'vitest'
import { listDonations } from '#shared/contract/donations'
import { buildDonation, buildFundraiser } from '../../testing/builders'
import type { Giving } from '../../testing/giving/giving'
import { giveBeforeEach } from '../../testing/giving/giving-hooks'
import { refundState, returnDonation } from '../../testing/giving/returns'
import { readPages } from '../../testing/serve'

let giving: Giving
await giveBeforeEach((fresh) => {
  giving = fresh
})

describe('reporting a payment', () => {
  it('records it, and answers a repeat with the first record [7.donations]', async () => {
    const { clientSecret } = await giving.startCard({ donorName: 'Kwame', message: 'Courage!' })
    giving.payByCard(clientSecret)
    const first = await giving.claim(clientSecret)
    expect(first).toMatchObject({ status: 201, body: { amount: 2_500, donorName: 'Kwame', message: 'Courage!' } })
    expect(await giving.claim(clientSecret)).toMatchObject({ status: 200, body: first.body })
  })

  it('answers 404 for an unknown payment', async () => {
    expect(await giving.claim('pi_unknown')).toMatchObject({ status: 404, body: { message: 'Payment not found' } })
  })

  it('answers 402 for a payment that was not made', async () => {
    const { clientSecret } = await giving.startCard()
    expect((await giving.claim(clientSecret)).status).toBe(402)
  })

  it('answers 402 and the bank’s words for a declined payment', async () => {
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret, { card: '4000000000009995' })
    expect(await giving.claim(clientSecret)).toMatchObject({
      status: 402,
      body: { message: 'Your card has insufficient funds.' },
    })
  })

  it('refuses a payment for another fundraiser or amount, before and after it was recorded', async () => {
    const other = await buildFundraiser(giving.context)
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    const refused = async () => {
      expect((await giving.claim(clientSecret, { fundraiserId: other.id })).status).toBe(409)
      expect((await giving.claim(clientSecret, { amount: 250_000 })).status).toBe(409)
      expect((await giving.claim(clientSecret, { amount: 0 })).status).toBe(409)
    }
    await refused()
    expect(await giving.donations()).toEqual([])
    await giving.claim(clientSecret)
    await refused()
  })

  it('records a payment that was started before the fundraiser ended', async () => {
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await giving.context.database.write.updateTable('fundraisers').set({ isActive: 0, endDate: 1 }).execute()
    expect((await giving.claim(clientSecret)).status).toBe(201)
  })
})

describe('the donations of a fundraiser', () => {
  const list = (query: string, id: number | string = giving.fundraiser.id) =>
    giving.server.send('GET', `/api/fundraisers/${id}/donations${query}`)

  it('are listed newest first, page after page, each once', async () => {
    const made: number[] = []
    for (let count = 0; count < 7; count += 1) {
      made.unshift(
        (await buildDonation(giving.context, { fundraiserId: giving.fundraiser.id, amount: 1_000 + count })).id,
      )
      if (count % 2 === 0) giving.context.pass(1_000)
    }
    await buildDonation(giving.context)
    const path = `/api/fundraisers/${giving.fundraiser.id}/donations?limit=3`
    const pages = await readPages<{ id: number }>(giving.server, path)
    expect(pages.flat().map(({ id }) => id)).toEqual(made)
    expect(pages).toHaveLength(3)
  })

  it('are listed highest first, page after page, by what was not returned', async () => {
    const { id: fundraiserId } = giving.fundraiser
    const give = (amount: number) => buildDonation(giving.context, { fundraiserId, amount })
    const fifty = await give(5_000)
    const ten = await give(1_000)
    const returnedInPart = await give(90_000)
    await returnDonation(giving.context, returnedInPart, {
      refunds: [refundState({ externalId: 're_part', amount: 88_000 })],
    })
    const returnedWhole = await give(70_000)
    await returnDonation(giving.context, returnedWhole, {
      refunds: [refundState({ externalId: 're_whole', amount: 70_000 })],
    })
    const secondFifty = await give(5_000)
    await buildDonation(giving.context, { amount: 99_000 })
    const path = `/api/fundraisers/${fundraiserId}/donations?limit=1&sort=top`
    const pages = await readPages<{ id: number; amount: number }>(giving.server, path)
    expect(pages.flat().map(({ id, amount }) => [id, amount])).toEqual([
      [secondFifty.id, 5_000],
      [fifty.id, 5_000],
      [returnedInPart.id, 2_000],
      [ten.id, 1_000],
    ])
  })

  it('show public fields only [3.donations.fundraiser 7.get-fundraiser-donations]', async () => {
    await buildDonation(giving.context, {
      fundraiserId: giving.fundraiser.id,
      donorName: 'Kwame',
      donorEmail: 'kwame@example.com',
      message: 'Courage!',
    })
    await buildDonation(giving.context, { fundraiserId: giving.fundraiser.id, donorName: 'Secret', isAnonymous: 1 })
    await buildDonation(giving.context, { fundraiserId: giving.fundraiser.id, donorName: null })
    const { body } = await giving.server.call(listDonations, { params: { id: giving.fundraiser.id } })
    expect(body.map(({ donorName, isAnonymous }) => [donorName, isAnonymous])).toEqual([
      ['Anonymous', true],
      ['Anonymous', true],
      ['Kwame', false],
    ])
    const { body: raw } = await list('')
    if (!Array.isArray(raw)) throw new Error('No list')
    expect(Object.keys(raw[0]).sort()).toEqual([
      'amount',
      'createdAt',
      'donorName',
      'fundraiser',
      'fundraiserId',
      'id',
      'isAnonymous',
      'message',
    ])
    expect(JSON.stringify(raw)).not.toMatch(/Secret|example\.com/)
    expect(raw).toMatchObject(raw.map(() => ({ fundraiser: { title: giving.fundraiser.title } })))
  })

  it('of a donor without a name, or with the name “Anonymous”, are anonymous [1.donor-anonymous 1.donor-name-optional 5.donation.anonymous]', async () => {
    for (const donorName of ['', 'Anonymous', null, undefined]) {
      const { clientSecret } = await giving.startCard({ donorName })
      giving.payByCard(clientSecret)
      expect((await giving.claim(clientSecret)).body).toMatchObject({ donorName: 'Anonymous', isAnonymous: true })
    }
  })

  it('carry a name on one line, whatever was typed: a plain-text mail quotes it', async () => {
    const { clientSecret } = await giving.startCard({ donorName: 'Kwame\n\nYou have won.\r\nMensah' })
    giving.payByCard(clientSecret)
    expect((await giving.claim(clientSecret)).body).toMatchObject({ donorName: 'Kwame You have won. Mensah' })
  })
})
