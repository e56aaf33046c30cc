import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FlutterwaveGateway } from '../../platform/providers/flutterwave/gateway'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../../testing/sandbox'
import type { Sandbox } from '../start'

let sandbox: Sandbox
let flutterwave: FlutterwaveGateway
beforeAll(async () => {
  const started = await startTestSandbox()
  sandbox = started.sandbox
  flutterwave = started.gateways.flutterwave
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control.faults.clear())

/** The browser's address after sending a form: another page of the sandbox, or the app again. */
async function send(link: string, form: Record<string, string>) {
  const reply = await fetch(link, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const location = reply.headers.get('location')
  const to = location ? new URL(location, link) : null
  const isBack = to !== null && to.origin === 'http://localhost:3000'
  return {
    to,
    back: isBack ? Object.fromEntries(to.searchParams) : null,
    html: to && !isBack ? await show(to.href) : await reply.text(),
  }
}
const show = async (address: string) => (await fetch(address)).text()

/** The form on the page after the phone number was sent. */
async function promptOf(link: string, phone = '0712345678') {
  const { html } = await send(link, { action: 'continue', method: 'mpesa', phone })
  expect(html).toContain('Approve on your phone')
  return /name="transaction" value="(\d+)"/.exec(html)?.[1] ?? ''
}

describe('the hosted page', () => {
  it('offers the requested methods of the currency', async () => {
    const [kenyan, dollars] = [
      await flutterwave.open(buildMobileCharge({ payer: null })),
      await flutterwave.open(buildCharge()),
    ]
    expect(await show(kenyan.handle)).toMatch(/M-Pesa|Card/)
    expect(await show(dollars.handle)).toContain('Bank account')
    expect(await show(dollars.handle)).not.toContain('M-Pesa')
    const { handle } = await flutterwave.open(buildMobileCharge())
    expect(await show(handle)).toContain('Phone number')
  })

  it('sends the donor back with the transaction after a phone payment', async () => {
    const charge = buildMobileCharge()
    const { handle } = await flutterwave.open(charge)
    const transaction = await promptOf(handle)
    const { back } = await send(handle, { action: 'pay', transaction, otp: '123456' })
    expect(back).toEqual({ status: 'completed', tx_ref: charge.reference, transaction_id: transaction })
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'paid' })
    expect(await show(handle)).toContain('has been made already')
  })

  it('stays open for another try after a wrong code', async () => {
    const charge = buildMobileCharge()
    const { handle } = await flutterwave.open(charge)
    const { html } = await send(handle, { action: 'pay', transaction: await promptOf(handle), otp: '5548' })
    expect(html).toContain('Wrong OTP. You can try again.')
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'declined', message: 'Wrong OTP' })
    await send(handle, { action: 'pay', transaction: await promptOf(handle), otp: '123456' })
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'paid' })
  })

  it('closes after the first try and three more', async () => {
    const charge = buildMobileCharge()
    const { handle } = await flutterwave.open(charge)
    const fail = async () => send(handle, { action: 'pay', transaction: await promptOf(handle), otp: '5548' })
    for (let tries = 0; tries < 3; tries += 1) expect((await fail()).html).toContain('You can try again.')
    expect((await fail()).html).toContain('no longer active')
    expect(await flutterwave.lookUp(charge.reference)).toMatchObject({ status: 'declined' })
  })

  it('fails for the phones that always fail', async () => {
    const { handle } = await flutterwave.open(buildMobileCharge())
    const { html } = await send(handle, {
      action: 'pay',
      transaction: await promptOf(handle, '233 12 121 2121'),
      otp: '123456',
    })
    expect(html).toContain('Transaction declined')
  })

  it.each([
    ['5531 8866 5214 2950', 'successful', null],
    ['5258585922666506', null, 'Insufficient funds'],
    ['5143010522339965', null, 'Do not honour'],
    ['4242424242424242', null, 'Card is not a test card'],
  ])('judges the card %s', async (card, status, said) => {
    const { handle } = await flutterwave.open(buildCharge())
    const { back, html } = await send(handle, { action: 'pay', method: 'card', card, expiry: '09/32', cvv: '564' })
    if (said) expect(html).toContain(said)
    expect(back?.status ?? null).toBe(status)
  })

  it('sends the donor back without a transaction after cancel', async () => {
    const charge = buildMobileCharge()
    const { back } = await send((await flutterwave.open(charge)).handle, { action: 'cancel' })
    expect(back).toEqual({ status: 'cancelled', tx_ref: charge.reference })
    expect(await flutterwave.lookUp(charge.reference)).toBe('not-found')
  })

  it('may never send the donor back, paid or not', async () => {
    const [paid, left] = [buildMobileCharge(), buildMobileCharge()]
    const [{ handle: payLink }, { handle: leaveLink }] = [await flutterwave.open(paid), await flutterwave.open(left)]
    const ended = await send(payLink, { action: 'pay-and-stay', transaction: await promptOf(payLink), otp: '123456' })
    expect([ended.back, await flutterwave.lookUp(paid.reference)]).toMatchObject([null, { status: 'paid' }])
    const hanging = await send(leaveLink, { action: 'hang', transaction: await promptOf(leaveLink), otp: '123456' })
    expect(hanging.html).toContain('Waiting for the payment')
    expect([hanging.back, await flutterwave.lookUp(left.reference)]).toMatchObject([null, { status: 'waiting' }])
  })

  it('loses or changes the donor’s return when a fault says so', async () => {
    sandbox.control.faults.add({ at: 'flutterwave.redirect', kind: 'lost' })
    const first = await flutterwave.open(buildCharge())
    expect((await send(first.handle, { action: 'cancel' })).back).toBeNull()
    sandbox.control.faults.add({
      at: 'flutterwave.redirect',
      kind: 'altered',
      query: { status: 'successful', transaction_id: '1' },
    })
    const charge = buildCharge()
    const { back } = await send((await flutterwave.open(charge)).handle, { action: 'cancel' })
    expect(back).toEqual({ status: 'successful', tx_ref: charge.reference, transaction_id: '1' })
  })

  it('expires', async () => {
    const { handle } = await flutterwave.open(buildCharge())
    sandbox.control.advance(31 * 60_000)
    expect(await show(handle)).toContain('no longer active')
    expect((await send(handle, { action: 'cancel' })).back).toBeNull()
    expect((await fetch(`${sandbox.origin}/v3/hosted/pay/flwlnk-none`)).status).toBe(404)
  })

  it('shows its input as text', async () => {
    const { handle } = await flutterwave.open(
      buildCharge({ fundraiserTitle: '<script>alert(1)</script>', donorName: '"><img>' }),
    )
    const html = await show(`${handle}?notice=<b>`)
    expect(html).not.toMatch(/<script>|<img>|<b>/)
    expect((await fetch(handle)).headers.get('content-security-policy')).toContain("default-src 'none'")
  })
})
