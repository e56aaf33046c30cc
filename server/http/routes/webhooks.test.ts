import { describe, expect, it } from 'vitest'
import { getPaymentAttempt } from '#shared/contract/payments'
import { listReferences } from '../../giving/payments/queries'
import type { Giving } from '../../testing/giving/giving'
import { giveBeforeEach } from '../../testing/giving/giving-hooks'

let giving: Giving
await giveBeforeEach((fresh) => {
  giving = fresh
})

describe('the return from the provider’s page', () => {
  const follow = async (address: string) => {
    const { pathname, search } = new URL(address, giving.server.origin)
    const reply = await giving.server.send('GET', pathname + search)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('Cache-Control')).toBe('no-store')
    return reply.headers.get('Location')
  }
  const status = async (attemptId: string) =>
    (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body
  const statusPage = (attemptId: string) => `/fundraiser/${giving.fundraiser.id}?payment=${attemptId}`

  it('after paying leads to the page of the payment, which records it in any browser', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE', donorName: 'Wanjiru' })
    expect(await follow(giving.payLink(paymentUrl).returnTo)).toBe(statusPage(attemptId))
    expect(await status(attemptId)).toMatchObject({
      status: 'succeeded',
      message: null,
      donation: { amount: 2_500, donorName: 'Wanjiru' },
    })
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
  })

  it('while the phone prompt is unanswered leads to the waiting page', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    expect(await follow(giving.payLink(paymentUrl, { outcome: 'pending' }).returnTo)).toBe(statusPage(attemptId))
    expect(await status(attemptId)).toMatchObject({ status: 'checking' })
  })

  it('of a payment that was started without script leads to a page without script, and only for that browser', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    const { pathname, search } = new URL(giving.payLink(paymentUrl).returnTo)
    const returnWith = async (cookie: string) => {
      const headers = { Cookie: `payment=${cookie}` }
      return (await giving.server.send('GET', pathname + search, { headers })).headers.get('Location')
    }
    expect(await returnWith(attemptId)).toBe(`/give/${giving.fundraiser.id}/payment/${attemptId}`)
    expect(await returnWith('another')).toBe(statusPage(attemptId))
  })

  it('after a refusal leads to the page that shows the refusal', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    expect(await follow(giving.payLink(paymentUrl, { outcome: 'failed' }).returnTo)).toBe(statusPage(attemptId))
    expect(await status(attemptId)).toMatchObject({ status: 'failed', message: expect.any(String) })
  })

  it('with a status that the donor wrote records nothing', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted()
    const { returnTo } = giving.payLink(paymentUrl, { outcome: 'failed' })
    const forged = new URL(returnTo)
    forged.searchParams.set('status', 'successful')
    forged.searchParams.set('transaction_id', '4711')
    expect(await follow(forged.href)).toBe(statusPage(attemptId))
    expect(await giving.donations()).toEqual([])
  })

  it('without a transaction, as after a cancel, leads to the page that says so', async () => {
    const { attemptId } = await giving.startHosted()
    const [known] = await listReferences(giving.context.database.read, (await giving.attempt(attemptId)).id)
    const back = `/api/flutterwave-return?status=cancelled&tx_ref=${known?.reference}&transaction_id=null`
    expect(await follow(back)).toBe(`${statusPage(attemptId)}&cancelled`)
  })

  it('while the provider does not answer leads to the waiting page, and the donation follows', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    const { returnTo } = giving.payLink(paymentUrl)
    giving.context.sandbox.control.faults.add({ at: 'flutterwave', kind: 'status', status: 503, times: 0 })
    expect(await follow(returnTo)).toBe(statusPage(attemptId))
    giving.context.sandbox.control.faults.clear()
    expect(await status(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it.each(['', '?tx_ref=unknown', `?tx_ref=${'x'.repeat(5_000)}`, '?tx_ref=%27%20or%201=1'])(
    'with %s leads to the front page',
    async (query) => {
      expect(await follow(`/api/flutterwave-return${query}`)).toBe('/')
    },
  )
})

describe('the status of a payment', () => {
  const read = (attemptId: string) => giving.server.send('GET', `/api/payment-attempts/${attemptId}`)

  it('says while a retry is possible why a card was declined, and that it succeeded afterwards', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    expect((await read(attemptId)).body).toMatchObject({
      status: 'checking',
      amount: 2_500,
      fundraiserId: giving.fundraiser.id,
    })
    giving.payByCard(clientSecret, { card: '4000000000000069' })
    expect((await read(attemptId)).body).toMatchObject({ status: 'failed', message: 'Your card has expired.' })
    giving.payByCard(clientSecret)
    expect((await read(attemptId)).body).toMatchObject({ status: 'succeeded', donation: { amount: 2_500 } })
  })

  it('never contains the donor, nor the client secret', async () => {
    const { clientSecret, attemptId } = await giving.startCard({ donorEmail: 'kwame@example.com' })
    giving.payByCard(clientSecret)
    const text = JSON.stringify((await read(attemptId)).body)
    expect(text).not.toContain('kwame@example.com')
    expect(text).not.toContain(clientSecret)
  })
})
