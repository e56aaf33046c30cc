import { describe, expect, it } from 'vitest'
import { listFollows } from '#shared/contract/account/follows'
import { listNotifications } from '#shared/contract/account/notifications'
import { countFundraisers, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { getReceipt } from '#shared/contract/letters'
import { listPayoutRequests } from '#shared/contract/payouts'
import { categoryName } from '#shared/rules/categories'
import { buildCard } from '../../tests/components/harness/build-card'
import { readReply } from './client'

const card = buildCard()

const read = async (content: unknown) => {
  const reply = await readReply(listFundraisers, content)
  return reply.ok ? reply.value : null
}

describe('the reply of a newer server', () => {
  it('may have more fields', async () => {
    expect(await read([{ ...card, colour: 'red', user: { ...card.user, rank: 1 } }])).toEqual([card])
  })

  it('may tell of what this build has no sentence for: that is left out', async () => {
    const told = {
      ...{ id: 1, kind: 'news', fundraiser: { id: 1, title: 'A well' } },
      name: 'Ama',
      text: null,
      amount: null,
    }
    const known = { ...told, date: null, createdAt: '2026-01-05T00:00:00Z', isRead: false }
    expect(await readReply(listNotifications, [{ ...known, id: 2, kind: 'later' }, known])).toMatchObject({
      value: [known],
    })
  })

  it('may have a value of an enumeration that this build does not know', async () => {
    const [read1] = (await read([{ ...card, category: 'agriculture' }])) ?? []
    expect(read1).toEqual({ ...card, category: 'agriculture' })
    if (!read1) throw new Error('The card was not read')
    expect(categoryName(read1.category)).toBe('Other')
  })

  it('loses only the items that this build cannot read', async () => {
    expect(await read([{ ...card, goalAmount: '5 million' }, null, { ...card, id: 3 }, 'x'])).toEqual([
      { ...card, id: 3 },
    ])
  })

  it('is not a list if it is not one', async () => {
    expect(await read({ items: [] })).toBeNull()
    expect(await read('<html>')).toBeNull()
    expect(await read([{ ...card, title: 7 }])).toBeNull()
    expect(await read(undefined)).toBeNull()
  })

  it('is refused if a value is missing that has no neutral replacement', async () => {
    expect((await readReply(getFundraiser, { ...card, description: 'x' })).ok).toBe(false)
    expect((await readReply(countFundraisers, { count: 'many' })).ok).toBe(false)
  })
})

describe('a copy that an older build has stored', () => {
  it('may lack fields that can be empty, and lists', async () => {
    const { picture, displayName, ...older } = card
    expect(await read([older])).toEqual([card])
    const reply = await readReply(listPayoutRequests, [])
    expect(reply).toEqual({ ok: true, value: [] })
  })

  it('never gets an invented amount or date', async () => {
    const { currentAmount, ...withoutAmount } = card
    const { createdAt, ...withoutDate } = card
    expect(await read([withoutAmount, withoutDate, card])).toEqual([card])
  })
})

describe('what a device stored before this build', () => {
  it('still has the fundraisers that a person follows', async () => {
    expect(await readReply(listFollows, [card])).toEqual({ ok: true, value: [{ ...card, choice: 'each' }] })
  })

  it('still has a receipt', async () => {
    const receipt = {
      ...{
        donationId: 3,
        number: '2026-000003',
        organisation: null,
        charityText: null,
        amount: 2_500,
        coveredFee: 0,
        platformFee: 250,
      },
      ...{ communityLeaderFee: 0, toRecipient: 2_250, returnedAmount: 0, donorName: 'Ama', isAnonymous: false },
      ...{ message: null, mayEditUntil: card.createdAt, reference: 'r', paidAs: null, createdAt: card.createdAt },
      fundraiser: { id: 7, title: 'A well', creatorName: 'Amina' },
    }
    expect(await readReply(getReceipt, receipt)).toMatchObject({ ok: true, value: { donorName: 'Ama' } })
  })
})
