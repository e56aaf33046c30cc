import { expect, it } from 'vitest'
import { storeUndecided } from '../../platform/database/migrations/money/014-payment-reviews'
import { createGiving } from '../../testing/giving/giving'
import { payShillings } from '../../testing/giving/shillings'
import { syncReturns } from '../refunds/sync'

it('a database from before gets what is undecided of each payment from its ledger', async () => {
  const giving = await createGiving()
  const { control } = giving.context.sandbox
  await payShillings(giving, 1_320)
  await payShillings(giving, 2_000)
  const { payment: underpaid } = await payShillings(giving, 660)
  control.refund(underpaid.externalId, 30_000)
  await syncReturns(giving.context, 'flutterwave', underpaid.externalId)
  const disputed = await payShillings(giving, 700)
  control.closeDispute(control.openDispute(disputed.payment.externalId), 'lost')
  await syncReturns(giving.context, 'flutterwave', disputed.payment.externalId)
  const { clientSecret } = await giving.startCard()
  control.alter(giving.payByCard(clientSecret).id, { currency: 'kes' })
  await giving.claim(clientSecret)

  const undecided = async () =>
    (await giving.payments()).map(({ undecidedAmount, undecidedLocalAmount }) => [
      undecidedAmount,
      undecidedLocalAmount,
    ])
  const stored = await undecided()
  expect(stored).toEqual([
    [0, 0],
    [516, 68_000],
    [273, 36_000],
    [0, 0],
    [0, 2_500],
  ])
  const { write } = giving.context.database
  await write.updateTable('payments').set({ undecidedAmount: 0, undecidedLocalAmount: 0 }).execute()
  await storeUndecided(write)
  expect(await undecided()).toEqual(stored)
  await giving.end()
})
