import { beforeEach, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'
import { queuedMails } from '../../testing/mail'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let paying: PayingOut
beforeEach(async () => {
  paying = await createPayingOut()
  paying.context.sandbox.control.set({ transferAfterMs: null })
  for (const currency of ['KES', 'USD'] as const) paying.context.sandbox.control.setBalance('flutterwave', currency, 0)
})

const mails = async () =>
  (await queuedMails(paying.context)).filter(({ mailKey }) => mailKey.startsWith('funds-missing:'))

it('tells each admin what payouts wait for, once a day while they wait', async () => {
  await buildUser(paying.context, { email: 'second@example.org', isAdmin: 1 })
  const id = await paying.asked()
  expect((await paying.decide(id, { status: 'processing' })).status).toBe(200)
  const [mail, ...others] = await mails()
  expect(others).toHaveLength(1)
  expect(mail?.subject).toBe('Payouts wait for funds: Flutterwave, KES')
  for (const line of ['a payout waits', 'Needed: KES 22,835.45', `Payout ${id}: KES 22,835.45`])
    expect(mail?.textBody).toContain(line)
  await paying.wait(2 * HOUR, 15 * MINUTE)
  expect(await mails()).toHaveLength(2)
  await paying.wait(24 * HOUR, 15 * MINUTE)
  expect(await mails()).toHaveLength(4)
})
