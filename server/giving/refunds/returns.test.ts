import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { listDonations } from '#shared/contract/donations'
import { createRepair } from '../../operations/jobs/payments'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { queuedMails } from '../../testing/mail'
import { buildTransfer } from '../../testing/sandbox'
import { Authority } from '../ledger/authority'
import { accountBalances, creatorBalance, postEvent } from '../ledger/post'

const FAILS_LATER = '4000000000005126'
const SLOW = '4000000000007726'
const DISPUTED = '4000000000000259'
const INQUIRY = '4000000000001976'
const DAY = 24 * 3_600_000

describe('a return', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
    control().webhooks.hold()
    giving.context.sandbox.deliverTo(giving.server.origin)
  })

  const control = () => giving.context.sandbox.control
  const read = () => giving.context.database.read
  const refunds = () => read().selectFrom('refunds').selectAll().orderBy('id').execute()
  const disputes = () => read().selectFrom('disputes').selectAll().orderBy('id').execute()
  const balance = () => creatorBalance(read(), giving.fundraiser.id)
  const account = async (name: string) =>
    (await accountBalances(read())).find(({ account }) => account === name)?.amount ?? 0
  const mails = async () => (await queuedMails(giving.context)).filter(({ mailKey }) => mailKey.startsWith('refund'))
  /** The mails about lost disputes, the donor's first, and the creators' mails about refunds. */
  const letters = async (about: 'dispute' | 'refund') => {
    const mails = await queuedMails(giving.context)
    return mails.filter(({ mailKey }) => mailKey.startsWith(`creator-${about}`) || mailKey.startsWith('dispute-lost'))
  }
  /** Delivers the providers' webhooks, and processes them. */
  const processWebhooks = async (order?: 'made' | 'reversed') => {
    await control().webhooks.release(order)
    control().webhooks.hold()
    await giving.workOnEvents()
  }
  /** Runs the daily check of the providers; webhooks stay held. */
  const missed = () => createRepair(giving.context).run(() => false)
  const give = async (card?: string) =>
    (await giving.give({ donorEmail: 'kwame@example.com', donorName: 'Kwame' }, card)).charge

  describe('made in the provider’s own dashboard', () => {
    it('lowers totals and balances by its share with each part, down to zero', async () => {
      const charge = await give()
      await give()
      const params = { id: giving.fundraiser.id }
      const shown = async () =>
        (await giving.server.call(listDonations, { params, query: {} })).body.map(({ amount }) => amount).sort()
      control().refund(charge, 999)
      await processWebhooks()
      expect(await giving.totals()).toEqual({ currentAmount: 4_001, donationsCount: 2 })
      expect(await balance()).toBe(2_250 + (1_501 - 150))
      expect(await shown()).toEqual([1_501, 2_500])

      control().refund(charge)
      await processWebhooks()
      expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
      expect(await balance()).toBe(2_250)
      expect(await shown()).toEqual([2_500])
      expect((await giving.donations()).map(({ returnedAmount }) => returnedAmount)).toEqual([2_500, 0])
    })

    it('is booked once when each webhook comes three times at once', async () => {
      const charge = await give()
      await processWebhooks()
      control().refund(charge, 1_000)
      const held = control()
        .webhooks.list()
        .filter(({ status }) => status === 'held')
      for (const { id } of held) await control().webhooks.send(id, { times: 3 })
      await Promise.all([giving.workOnEvents(), giving.workOnEvents(), giving.workOnEvents()])
      giving.context.pass(60_000)
      await giving.workOnEvents()
      expect(await refunds()).toMatchObject([{ status: 'succeeded', amount: 1_000, requestedById: null }])
      expect(await giving.totals()).toEqual({ currentAmount: 1_500, donationsCount: 1 })
      expect(await mails()).toHaveLength(1)
    })

    it('is booked right when its webhook comes before the payment’s', async () => {
      const { clientSecret } = await giving.startCard()
      const { latest_charge: charge } = giving.payByCard(clientSecret)
      control().refund(charge ?? '', 500)
      await processWebhooks('reversed')
      expect(await giving.totals()).toEqual({ currentAmount: 2_000, donationsCount: 1 })
      expect(await balance()).toBe(1_800)
    })

    it('is found by the daily check of the provider when no webhook came', async () => {
      control().refund(await give(), 500)
      await missed()
      expect(await giving.totals()).toEqual({ currentAmount: 2_000, donationsCount: 1 })
    })

    it('is found together with the payment when no webhook came for either', async () => {
      const { clientSecret } = await giving.startCard()
      const { latest_charge: charge } = giving.payByCard(clientSecret)
      control().refund(charge ?? '')
      giving.context.pass(3 * DAY)
      await giving.reconcile()
      expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
      expect(await refunds()).toMatchObject([{ status: 'succeeded', amount: 2_500 }])
    })

    it('of all shillings of a payment is the whole donation to the cent', async () => {
      const { paymentUrl } = await giving.startHosted({ country: 'KE' })
      const { transaction } = giving.payLink(paymentUrl)
      await processWebhooks()
      const before = await account('provider_balance')
      expect(before).not.toBe(0)
      control().refund(String(transaction.id), 100_000)
      await processWebhooks()
      expect(await giving.totals()).toMatchObject({ donationsCount: 1 })
      control().refund(String(transaction.id))
      await processWebhooks()
      expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
      expect(await balance()).toBe(0)
      expect(await account('written_off')).toBe(0)
      const fee = await account('provider_fee')
      expect(await account('provider_balance')).toBe(-fee)
    })
  })

  it('is checked together with every transfer; a transfer with our reference that is not stored here is logged', async () => {
    const reference = 'payout-424242-1-0b5e21f4'
    await giving.context.gateways.flutterwave.transfer(buildTransfer({ reference }))
    await giving.context.gateways.flutterwave.transfer(buildTransfer({ reference: 'rent-of-another-shop' }))
    const lines: string[] = []
    const log = pino({ level: 'error' }, { write: (line) => lines.push(line) })
    await createRepair({ ...giving.context, log }).run(() => false)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ provider: 'flutterwave', reference }])
  })

  it('tells the donor that a part was refunded, how much, and when to expect it', async () => {
    const charge = await give()
    control().refund(charge, 1_000)
    await processWebhooks()
    const [mail] = await mails()
    expect(mail).toMatchObject({ recipient: 'kwame@example.com', subject: 'Part of your donation was refunded' })
    expect(mail?.textBody).toContain('We sent back $10.00 of the $25.00 that you gave for “A well for Kitui”.')
    expect(mail?.textBody).toContain('5 to 10 business days')
  })

  it('tells the creator how much leaves their balance, and that it is below zero now', async () => {
    const charge = await give()
    // As if the creator was paid out meanwhile.
    await giving.context.database.transaction((transaction) =>
      postEvent(transaction, Authority.provider, {
        eventKey: 'payout:test',
        kind: 'payout_corrected',
        createdAt: 1,
        lines: [
          { account: 'creator_payable', fundraiserId: giving.fundraiser.id, amount: 2_000 },
          { account: 'platform_fee', fundraiserId: giving.fundraiser.id, amount: -2_000 },
        ],
      }),
    )
    control().refund(charge, 1_000)
    await processWebhooks()
    const [mail, ...more] = await letters('refund')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A donation went back to its donor: $10.00')
    expect(mail?.textBody).toContain('We gave $10.00 of a donation to “A well for Kitui” back to its donor.')
    expect(mail?.textBody).toContain('Your part of it, $9.00, leaves your balance.')
    expect(mail?.textBody).toContain('$6.50 below zero now')
  })

  it('is undone when the refund fails later, and the donor is notified', async () => {
    const charge = await give(FAILS_LATER)
    control().refund(charge)
    await processWebhooks()
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    control().advance(DAY)
    await processWebhooks()
    expect(await refunds()).toMatchObject([{ status: 'failed' }])
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
    expect(await balance()).toBe(2_250)
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Your donation was refunded',
      'Your refund did not arrive',
    ])
  })

  it('that is slow counts only once it has arrived', async () => {
    const charge = await give(SLOW)
    control().refund(charge)
    await processWebhooks()
    expect(await refunds()).toMatchObject([{ status: 'pending' }])
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
    expect(await mails()).toEqual([])
    control().advance(DAY)
    await processWebhooks()
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
  })

  describe('after a dispute', () => {
    it('is withheld first, with totals unchanged', async () => {
      await give(DISPUTED)
      await processWebhooks()
      control().advance(DAY)
      await processWebhooks()
      expect(await disputes()).toMatchObject([{ status: 'open', amount: 2_500, isWithdrawn: 1, fee: 1_500 }])
      expect(await giving.donations()).toMatchObject([{ isDisputed: 1, returnedAmount: 0 }])
      expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
      expect(await balance()).toBe(0)
    })

    it.each([
      ['won', { currentAmount: 2_500, donationsCount: 1 }, 2_250],
      ['lost', { currentAmount: 0, donationsCount: 0 }, 0],
    ] as const)('that is %s is final, in any order of its webhooks', async (outcome, totals, owed) => {
      const charge = await give()
      const id = control().openDispute(charge)
      await processWebhooks()
      control().closeDispute(id, outcome)
      await processWebhooks('reversed')
      expect(await disputes()).toMatchObject([{ status: outcome }])
      expect(await giving.donations()).toMatchObject([{ isDisputed: 0, returnedAmount: 2_500 - totals.currentAmount }])
      expect(await giving.totals()).toEqual(totals)
      expect(await balance()).toBe(owed)
      expect(await account('disputed')).toBe(0)
    })

    it('that was lost is mailed to the donor and to the creator, once each', async () => {
      const charge = await give()
      const id = control().openDispute(charge)
      await processWebhooks()
      expect(await letters('dispute')).toEqual([])
      control().closeDispute(id, 'lost')
      await processWebhooks()
      await missed()
      const [toDonor, toCreator, ...more] = await letters('dispute')
      expect(more).toEqual([])
      expect(toDonor).toMatchObject({ recipient: 'kwame@example.com' })
      expect(toDonor?.textBody).toContain('gave you back $25.00 of your donation to “A well for Kitui”')
      expect(toCreator?.textBody).toContain('A donor’s bank took back $25.00')
      expect(toCreator?.textBody).toContain('Your part of it, $22.50, leaves your balance.')
    })

    it('is only marked while it is an inquiry of the bank', async () => {
      await give(INQUIRY)
      control().advance(DAY)
      await processWebhooks()
      expect(await disputes()).toMatchObject([{ status: 'inquiry', isWithdrawn: 0 }])
      expect(await giving.donations()).toMatchObject([{ isDisputed: 1 }])
      expect(await balance()).toBe(2_250)
    })

    it('of a mobile-money payment is found by the daily check, because no webhook reports one', async () => {
      const { paymentUrl } = await giving.startHosted({ country: 'GH' })
      const { transaction } = giving.payLink(paymentUrl)
      await processWebhooks()
      const id = control().openDispute(String(transaction.id))
      await missed()
      expect(await balance()).toBe(0)
      control().closeDispute(id, 'lost')
      await missed()
      expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    })
  })
})
