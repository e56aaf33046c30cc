import { expect, it } from 'vitest'
import { openGivingServer } from '../../testing/giving/giving'

const place = await openGivingServer()

const CARD = { card: '5531 8866 5214 2950', expiry: '09/32', cvv: '564' }

/** Submits a form on the provider's page and returns the URL that it redirects to. */
async function send(page: string, form: Record<string, string>): Promise<URL> {
  const reply = await fetch(page, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return new URL(reply.headers.get('location') ?? '', page)
}

/** The options and fields of the provider's page, for each payment method. */
it.each([
  ['MTN', 'UG', 'MTN', 'Mobile money', { method: 'mobilemoneyuganda', phone: '0772123456' }],
  ['Airtel', 'UG', 'Airtel', 'Mobile money', { method: 'mobilemoneyuganda', phone: '0752123456' }],
  ['bank transfer', 'NG', 'Bank transfer', 'Bank transfer', { method: 'banktransfer' }],
  ['a bank card', null, null, 'Card', { method: 'card', ...CARD }],
] as const)(
  'a donor who pays by %s has given [1.pay.airtel 1.pay.bank-cards 1.pay.bank-transfer 1.pay.mtn]',
  async (_way, country, network, label, typed) => {
    const giving = await place.giving()
    const { paymentUrl, attemptId } = await giving.startHosted({
      ...(country && { country }),
      ...(network && { network }),
    })
    expect((await giving.attempt(attemptId)).network).toBe(network)
    expect(await (await fetch(paymentUrl)).text()).toContain(label)
    const prompt = 'phone' in typed ? await send(paymentUrl, { action: 'continue', ...typed }) : null
    const approval = prompt && { transaction: await transactionOn(prompt), otp: '123456' }
    await send(paymentUrl, { action: 'pay', ...(approval ?? typed) })
    await giving.server.send('GET', `/api/payment-attempts/${attemptId}`)
    expect(await giving.donations()).toMatchObject([{ amount: 2_500 }])
  },
)

/** The payment that the provider's page asks the donor to approve on the phone. */
async function transactionOn(page: URL): Promise<string> {
  return /name="transaction" value="(\d+)"/.exec(await (await fetch(page)).text())?.[1] ?? ''
}
