import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { payShillings } from '../../testing/giving/shillings'
import { queuedMails } from '../../testing/mail'
import { accountBalances, creatorBalance } from '../ledger/balances'
import { postEvent } from '../ledger/post'
import { updateDonation } from './queries'
import { syncReturns } from './sync'

describe('a refund of a payment of more than was asked for', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })
  afterEach(() => giving.end())

  const control = () => giving.context.sandbox.control
  const read = () => giving.context.database.read
  const suspense = async () =>
    (await accountBalances(read())).find(({ account }) => account === 'suspense')?.amount ?? 0
  const payment = async () => {
    const [found] = await giving.payments()
    if (!found) throw new Error('No payment was recorded')
    return found
  }
  const sync = async () => syncReturns(giving.context, 'flutterwave', (await payment()).externalId)
  const mails = async (about: string) =>
    (await queuedMails(giving.context)).filter(({ mailKey }) => mailKey.startsWith(about))

  /** Ten dollars are asked for as KES 1,320, and KES 2,000 arrive. Returns the provider's id of the payment. */
  async function overpay(): Promise<string> {
    const { payment } = await payShillings(giving, 2_000)
    expect(payment).toMatchObject({ outcome: 'donation', undecidedAmount: 516, undecidedLocalAmount: 68_000 })
    expect(await suspense()).toBe(-516)
    return payment.externalId
  }

  it('of the excess at the provider empties suspense and leaves the donation as it is', async () => {
    control().refund(await overpay(), 68_000)
    await sync()
    expect(await giving.donations()).toMatchObject([{ amount: 1_000, returnedAmount: 0 }])
    expect(await giving.totals()).toEqual({ currentAmount: 1_000, donationsCount: 1 })
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(900)
    expect(await suspense()).toBe(0)
    expect(await payment()).toMatchObject({ undecidedAmount: 0, undecidedLocalAmount: 0 })
  })

  it('of the excess tells the donor that the donation stays, and tells the creator nothing', async () => {
    control().refund(await overpay(), 68_000)
    await sync()
    const [mail, ...others] = await mails('refund')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('What you paid too much was given back')
    expect(mail?.textBody).toContain('$5.16 (KES 680.00) that arrived beyond your donation of $10.00')
    expect(await mails('creator-')).toEqual([])
  })

  it('takes from the donation only what the excess does not cover', async () => {
    const id = await overpay()
    control().refund(id, 30_000)
    await sync()
    expect(await payment()).toMatchObject({ undecidedAmount: 516 - 228, undecidedLocalAmount: 38_000 })
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 0 }])
    control().refund(id, 104_000)
    await sync()
    expect(await suspense()).toBe(0)
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 500 }])
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(450)
    expect((await mails('creator-'))[0]?.textBody).toContain('We gave $5.00 of a donation')
    control().refund(id)
    await sync()
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 1_000 }])
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(0)
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
  })

  it('is withheld from the excess first when the bank disputes a part', async () => {
    const dispute = control().openDispute(await overpay())
    await sync()
    expect([await suspense(), await creatorBalance(read(), giving.fundraiser.id)]).toEqual([0, 0])
    control().closeDispute(dispute, 'won')
    await sync()
    expect([await suspense(), await creatorBalance(read(), giving.fundraiser.id)]).toEqual([-516, 900])
    expect(await payment()).toMatchObject({ undecidedAmount: 516, undecidedLocalAmount: 68_000 })
  })

  /** Books the refund of KES 680 as it was done before: in cents of the donation, and from the donation. */
  async function bookOldRefund(externalId: string) {
    const { id: paymentId, provider } = await payment()
    const [donation] = await giving.donations()
    if (!donation) throw new Error('No donation was recorded')
    const { fundraiserId } = donation
    const now = giving.context.clock()
    await giving.context.database.transaction(async (transaction) => {
      const { id } = await transaction
        .insertInto('refunds')
        .values({
          ...{ paymentId, provider, reference: externalId, externalId, amount: 515, localAmount: 68_000 },
          ...{ status: 'succeeded', createdAt: now, updatedAt: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const lines = [
        { account: 'provider_balance' as const, amount: -515 },
        { account: 'creator_payable' as const, amount: 463, fundraiserId },
        { account: 'platform_fee' as const, amount: 52 },
      ]
      await postEvent(transaction, { eventKey: `refund:${id}`, kind: 'refund', createdAt: now, lines })
      await updateDonation(transaction, donation.id, { returnedAmount: 515, returnedCoveredFee: 0, isDisputed: 0 })
      await transaction.updateTable('fundraisers').set({ currentAmount: 485 }).where('id', '=', fundraiserId).execute()
    })
  }

  it('that was booked from the donation before is moved to the excess when the payment is read again', async () => {
    await bookOldRefund(control().refund(await overpay(), 68_000))
    expect(await suspense()).toBe(-516)
    await sync()
    await sync()
    expect(await suspense()).toBe(0)
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(900)
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 0 }])
    expect(await giving.totals()).toEqual({ currentAmount: 1_000, donationsCount: 1 })
    expect(await payment()).toMatchObject({ undecidedAmount: 0, undecidedLocalAmount: 0 })
  })

  it('that was booked from the donation before is moved to the excess together with a new one', async () => {
    const id = await overpay()
    await bookOldRefund(control().refund(id, 68_000))
    control().refund(id, 66_000)
    await sync()
    expect(await suspense()).toBe(0)
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 500 }])
    expect(await creatorBalance(read(), giving.fundraiser.id)).toBe(450)
    expect(await giving.totals()).toEqual({ currentAmount: 500, donationsCount: 1 })
  })
})
