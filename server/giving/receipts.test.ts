import { beforeEach, describe, expect, it } from 'vitest'
import { getReceipt } from '#shared/contract/letters'
import type { Row } from '../platform/database/schema'
import { buildDonation, buildFundraiser, buildMessage, buildUser } from '../testing/builders'
import { createGiving, type Giving } from '../testing/giving/giving'
import { queuedMails } from '../testing/mail'
import { findReceipt, presentReceipt, receiptAddress, receiptLetter, receiptToken } from './receipts'

const DONOR = 'donor@example.org'

describe('a donor’s receipt', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  const receipts = async () =>
    (await queuedMails(giving.context)).filter(({ mailKey }) => mailKey.startsWith('receipt'))
  const tokenIn = (text = '') => /\/receipt\/([\w-]+)/.exec(text)?.[1] ?? ''
  const read = (token: string) => giving.server.call(getReceipt, { params: { token } })

  it('is in the language in which the donor began to give', async () => {
    const { clientSecret } = await giving.startCard({ donorEmail: DONOR })
    expect((await giving.attempts())[0]?.language).toBe('en')
    await giving.context.database.write.updateTable('payment_attempts').set({ language: 'sw' }).execute()
    await giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    const [mail] = await receipts()
    expect(mail?.htmlBody).toContain('<html lang="sw"')
    expect(mail?.textBody).toContain('/sw/receipt/')
  })

  it('is mailed once, with a link that opens it, however often the payment is reported', async () => {
    const { clientSecret } = await giving.give({ donorName: 'አበበ በቀለ', donorEmail: DONOR })
    await giving.claim(clientSecret)
    await giving.workOnEvents()

    const [mail, ...others] = await receipts()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: DONOR, subject: 'Your receipt for $25.00', unsubscribeUrl: null })
    expect(mail?.textBody).toMatch(/^Hello,\n/)
    expect(mail?.textBody).toContain(
      'Amount: $25.00\nPlatform fee: $2.50\nTo the recipient: $22.50\nDate: November 21, 2026',
    )
    expect(mail?.textBody).not.toContain('commission')
    expect(mail?.textBody).toContain(
      'Received by: Pamoja Sandbox, registration number SANDBOX-1, 1 Sandbox Street, Nairobi',
    )

    const [donation] = await giving.donations()
    const { body, headers } = await read(tokenIn(mail?.textBody))
    expect(body).toEqual({
      donationId: donation?.id,
      number: `2026-${String(donation?.id).padStart(6, '0')}`,
      organisation: {
        ...{ name: 'Pamoja Sandbox', id: 'SANDBOX-1', address: '1 Sandbox Street, Nairobi', country: 'KE' },
      },
      charityText: null,
      amount: 2_500,
      coveredFee: 0,
      platformFee: 250,
      communityLeaderFee: 0,
      toRecipient: 2_250,
      returnedAmount: 0,
      fundraiser: { id: giving.fundraiser.id, title: giving.fundraiser.title, creatorName: 'Amina Otieno' },
      ...{
        donorName: 'አበበ በቀለ',
        isAnonymous: false,
        isNameShort: false,
        message: null,
        mayEditUntil: '2026-11-22T09:00:00.000Z',
      },
      reference: donation?.paymentIntentId,
      paidAs: null,
      createdAt: '2026-11-21T09:00:00.000Z',
    })
    expect(mail?.textBody).toContain(`Receipt number: ${body.number}`)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(JSON.stringify(body)).not.toContain(DONOR)
  })

  it('prints the sentence of a charity and names no organisation that is not configured', async () => {
    const { context } = giving
    const charityText = 'No goods or services were provided in exchange for this donation.'
    const row = await findReceipt(context.database.read, (await buildDonation(context)).id)
    if (!row) throw new Error('No receipt')
    const receipt = presentReceipt(row, { organisation: null, charityText })
    expect(receipt).toMatchObject({ organisation: null, charityText })
    const letter = receiptLetter(receipt, 'http://localhost/receipt/1')
    expect(letter.ending).toContain(charityText)
    expect(letter.facts?.map(([name]) => name)).not.toContain('Received by')
    expect(letter.ending?.join()).toContain('Pamoja can’t promise it')
  })

  it('says that its donor asked for the money back, without the secret address, while that is open', async () => {
    const { context } = giving
    const donation = await buildDonation(context)
    const askedBack = async () => (await read(receiptToken(context, donation))).body.askedBack
    expect(await askedBack()).toBeUndefined()
    const publicId = '7d3f1c1e-0000-4000-8000-000000000000'
    const { createdAt } = await buildMessage(context, { publicId, kind: 'refund', donationId: donation.id })
    expect(await askedBack()).toEqual({ number: '7D3F-1C1E', createdAt: new Date(createdAt).toISOString() })
    await context.database.write.updateTable('messages').set({ status: 'closed', closedAt: createdAt }).execute()
    expect(await askedBack()).toBeUndefined()
  })

  it('has a number of its own that stays the same', async () => {
    const { context } = giving
    const numberOf = async (donation: Row<'donations'>) =>
      (await read(tokenIn(receiptAddress(context, donation)))).body.number
    const donations = [await buildDonation(context), await buildDonation(context)]
    const numbers = await Promise.all(donations.map(numberOf))
    expect(new Set(numbers).size).toBe(2)
    context.pass(400 * 24 * 3_600_000)
    expect(await Promise.all(donations.map(numberOf))).toEqual(numbers)
  })

  it('is not mailed when the donor left no address', async () => {
    await giving.give()
    expect(await giving.donations()).toHaveLength(1)
    expect(await receipts()).toEqual([])
  })

  it('shows the amount paid in local currency', async () => {
    const started = await giving.startHosted({ country: 'KE', donorEmail: DONOR })
    giving.payLink(started.paymentUrl)
    await giving.server.send('GET', `/api/payment-attempts/${started.attemptId}`)
    const [mail] = await receipts()
    const { body } = await read(tokenIn(mail?.textBody))
    expect(body.paidAs).toMatch(/^KES [\d,]+\.00$/)
    expect(mail?.textBody).toContain(`Paid as: ${body.paidAs}`)
    expect(body.amount).toBe(2_500)
  })

  it('shows a leader’s commission, and the amount returned since', async () => {
    const { context } = giving
    const leader = await buildUser(context, { isCommunityLeader: 1 })
    const creator = await buildUser(context, { createdById: leader.id })
    const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
    const donation = await buildDonation(context, { fundraiserId, amount: 10_000, donorEmail: DONOR })
    const token = tokenIn(receiptAddress(context, donation))
    expect((await read(token)).body).toMatchObject({ platformFee: 1_000, communityLeaderFee: 500, toRecipient: 8_500 })
    const goesBack = (returnedAmount: number) =>
      context.database.write.updateTable('donations').set({ returnedAmount }).where('id', '=', donation.id).execute()
    await goesBack(400)
    expect((await read(token)).body).toMatchObject({ amount: 10_000, returnedAmount: 400 })
    // Reset, because the audit afterwards finds no refund in the ledger.
    await goesBack(0)
  })

  it('opens only with its own link', async () => {
    const { context, server } = giving
    const [mine, another] = [await buildDonation(context), await buildDonation(context)]
    const token = tokenIn(receiptAddress(context, mine))
    const forged = [
      token.replace(/^\d+/, String(another.id)),
      `0${token}`,
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      `${token}A`,
      String(mine.id).padStart(20, '0'),
      token.slice(token.indexOf('-') + 1),
    ]
    for (const wrong of forged) {
      expect([wrong, (await server.send('GET', `/api/receipts/${wrong}`)).status]).toEqual([wrong, 404])
    }
    expect((await server.send('GET', `/api/receipts/${token}`)).status).toBe(200)
  })

  it('does not open with the link of another donation that had the same id before a backup was restored', async () => {
    const { context, server } = giving
    const donation = await buildDonation(context)
    const token = tokenIn(receiptAddress(context, { ...donation, paymentIntentId: 'forgotten' }))
    expect((await server.send('GET', `/api/receipts/${token}`)).status).toBe(404)
  })

  it('stays available when the fundraiser is taken down', async () => {
    const { context } = giving
    const donation = await buildDonation(context)
    await context.database.write.updateTable('fundraisers').set({ hiddenAt: 1 }).execute()
    expect((await read(tokenIn(receiptAddress(context, donation)))).body.fundraiser.title).toBe('A well for Kitui')
  })
})
