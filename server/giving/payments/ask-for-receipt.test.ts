import { describe, expect, it } from 'vitest'
import { askForReceipt } from '#shared/contract/letters'
import { getPaymentAttempt } from '#shared/contract/payments'
import { closeAccount } from '#shared/contract/your-data'
import { buildSession, buildUser } from '../../testing/builders'
import type { Giving } from '../../testing/giving/giving'
import { giveBeforeEach } from '../../testing/giving/giving-hooks'
import { refundState, returnDonation } from '../../testing/giving/returns'
import { queuedMails } from '../../testing/mail'
import { quickHash } from '../../testing/passwords'

const DAY = 24 * 3_600_000

let giving: Giving
await giveBeforeEach((fresh) => {
  giving = fresh
})

describe('a receipt that is asked for after giving', () => {
  const ask = (attemptId: string, email: string, token?: string) =>
    giving.server.send('POST', askForReceipt.path.replace('{attemptId}', attemptId), {
      body: { email },
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
    })
  const mailsTo = async (email: string) => (await queuedMails(giving.context, email)).map(({ subject }) => subject)
  const statusOf = async (attemptId: string) =>
    (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body

  const give = async (changes: Parameters<Giving['give']>[0] = {}) => (await giving.give(changes)).attemptId
  /** Makes it the payment of an account. */
  const setDonor = (attemptId: string, donorId: number) =>
    giving.context.database.write
      .updateTable('payment_attempts')
      .set({ donorId })
      .where('publicId', '=', attemptId)
      .execute()

  it('is mailed to the address that the donor gives, once, however often it is asked for', async () => {
    const attemptId = await give()
    expect(await statusOf(attemptId)).not.toHaveProperty('receiptTo')
    for (let asked = 1; asked <= 2; asked += 1)
      expect(await ask(attemptId, 'late-donor@example.org')).toMatchObject({
        status: 200,
        body: { receiptTo: 'l•••@example.org' },
      })
    expect(await mailsTo('late-donor@example.org')).toEqual(['Your receipt for $25.00'])
    const receipt = expect.stringMatching(/^\d+-\w/)
    expect(await statusOf(attemptId)).toMatchObject({ status: 'succeeded', receiptTo: 'l•••@example.org', receipt })
  })

  it('goes to no second address, and the first one is not told', async () => {
    const attemptId = await give({ donorEmail: 'first-address@example.org' })
    const refused = await ask(attemptId, 'second-address@example.org')
    expect(refused).toMatchObject({ status: 409, body: { code: 'receipt.other-address' } })
    expect(JSON.stringify(refused.body)).not.toContain('first-address')
    expect(await mailsTo('second-address@example.org')).toEqual([])
    for (let asked = 1; asked < 30; asked += 1) await ask(attemptId, 'second-address@example.org')
    expect((await ask(attemptId, 'second-address@example.org')).status).toBe(429)
    expect((await ask(await give(), 'second-address@example.org')).status).toBe(200)
  })

  it('is one for an address in two spellings, also when both are asked for at the same time', async () => {
    const before = await give({ donorEmail: 'Akinyi@Example.org' })
    expect((await ask(before, 'akinyi@example.org')).status).toBe(200)
    const attemptId = await give()
    const spellings = ['Same@example.org', 'same@example.org', 'SAME@example.org', 'same@example.org']
    const answers = await Promise.all(spellings.map((email) => ask(attemptId, email)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const mails = (await queuedMails(giving.context)).filter(({ recipient }) => /^same@/i.test(recipient))
    expect(mails).toHaveLength(1)
  })

  it('waits until the donation is recorded', async () => {
    const { attemptId } = await giving.startCard()
    expect(await ask(attemptId, 'early@example.org')).toMatchObject({ status: 409, body: { code: 'receipt.not-yet' } })
  })

  it('is not mailed for an unknown payment, nor to what is no address', async () => {
    expect((await ask('00000000-0000-4000-8000-000000000000', 'ama@example.org')).status).toBe(404)
    expect((await ask('1', 'ama@example.org')).status).toBe(404)
    expect((await ask(await give(), 'ama@')).status).toBe(400)
  })

  it('is not mailed for the payment of another account', async () => {
    const { context } = giving
    const [donor, other] = [await buildUser(context), await buildUser(context)]
    const attemptId = await give()
    await setDonor(attemptId, donor.id)
    expect((await ask(attemptId, 'thief@example.org', await buildSession(context, other))).status).toBe(404)
    expect((await ask(attemptId, 'visitor@example.org')).status).toBe(404)
    expect(await statusOf(attemptId)).not.toHaveProperty('receipt')
    expect((await ask(attemptId, 'owner-of-it@example.org', await buildSession(context, donor))).status).toBe(200)
  })

  it('is not mailed to anybody for the payment of an account that was closed', async () => {
    const { context, server } = giving
    const donor = await buildUser(context, { password: quickHash('a good password') })
    const headers = { Authorization: `Bearer ${await buildSession(context, donor)}` }
    const attemptId = await give()
    await setDonor(attemptId, donor.id)
    await server.call(closeAccount, { body: { password: 'a good password' } }, headers)
    expect((await ask(attemptId, 'afterwards@example.org')).status).toBe(404)
    expect(await mailsTo('afterwards@example.org')).toEqual([])
  })

  it('is not mailed when everything was returned, but for what is left of a part', async () => {
    const { context } = giving
    const [whole, part] = [await give(), await give()]
    const donations = await giving.donations()
    for (const [index, amount] of [2_500, 1_000].entries()) {
      const { id, paymentId = 0 } = donations[index] ?? {}
      await returnDonation(context, { paymentId }, { refunds: [refundState({ externalId: `re_${id}`, amount })] })
    }
    expect(await ask(whole, 'back@example.org')).toMatchObject({ status: 409, body: { code: 'receipt.returned' } })
    expect(await mailsTo('back@example.org')).toEqual([])
    expect((await ask(part, 'left@example.org')).status).toBe(200)
  })

  it('is not mailed later than two days after the donation', async () => {
    const attemptId = await give()
    giving.context.pass(2 * DAY + 1)
    expect(await ask(attemptId, 'late@example.org')).toMatchObject({ status: 409, body: { code: 'receipt.too-late' } })
  })
})
