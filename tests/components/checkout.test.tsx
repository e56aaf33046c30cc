import { screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { ApiError } from '../../pwa/api/errors'
import { withPersonCheck } from '../../pwa/payments/request-payment'
import { findFundraiser, isOpen } from './harness/creators'
import { answerWrites, countCalls } from './harness/network'
import { open, untilEverythingIsRead } from './harness/page'
import { expectAddress } from './harness/page-state'
import { ask, register, signIn } from './harness/people'
import { choose, fill, press, user } from './harness/user-actions'

test.each(['', 'amount=25', 'fundraiserId=1', 'amount=much&fundraiserId=1', 'amount=25&fundraiserId=-1'])(
  'without an amount or a fundraiser the checkout goes home: %s [2.checkout.missing]',
  async (query) => {
    await open(`/checkout?${query}`)
    await expectAddress('/')
  },
)

test('the payment method can be changed to mobile money and back', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  await press('Pay with mobile money or bank instead')
  await choose('Where do you pay from?', 'Ghana')
  await expect.poll(() => screen.getByRole('main').textContent).toMatch(/You pay GHS [\d,.]+ for \$25\.00/)
  const ways = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(ways()).toEqual(['MTN', 'Telecel', 'AirtelTigo'])
  await choose('Where do you pay from?', 'Uganda')
  await expect.poll(ways).toEqual(['MTN', 'Airtel'])
  await choose('Where do you pay from?', 'Nigeria')
  await expect.poll(ways).toEqual(['Bank transfer', 'USSD'])
  await press('Pay by card instead')
  expect(await screen.findByRole('button', { name: /^Complete Payment \$25\.00/ })).toBeTruthy()
})

const rows = () => [...document.querySelectorAll('.checkout-summary dl div')].map((row) => row.textContent)

test('where a leader gets a commission, the rows say so before paying', async () => {
  const { id } = await findFundraiser((each) => isOpen(each) && each.feeTerms?.hasLeader === true)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  await expect
    .poll(rows)
    .toEqual([
      'Donation amount$25.00',
      'Platform fee (10%)$2.50',
      'Community leader (5%)$1.25',
      'To fundraiser (85%)$21.25',
      'Total charge$25.00',
    ])
})

test('the fees are covered only by a donor who chooses it', async () => {
  const { id } = await findFundraiser((each) => isOpen(each) && each.feeTerms?.hasLeader === false)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  const cover = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^I cover the fees: \$2\.77 more/ })
  expect(cover.checked).toBe(false)
  await expect.poll(() => cover.disabled).toBe(false)
  cover.click()
  await expect
    .poll(rows)
    .toEqual([
      'Donation amount$25.00',
      'Fees you cover$2.77',
      'Platform fee (10%)$2.77',
      'To fundraiser (90%)$25.00',
      'Total charge$27.77',
    ])
  await press('Pay with mobile money or bank instead')
  expect(await screen.findByRole('button', { name: 'Pay $27.77 with Mobile Money' })).toBeTruthy()
})

test('another rate of the platform fee shows on the pages that name it', async () => {
  const platformRates = [
    { basisPoints: 800, country: null, from: null },
    { basisPoints: 500, country: 'KE', from: Date.UTC(2100, 0, 1) },
  ]
  const settings = { ...inject('settings'), platformRates, homePromise: 'An own promise.' }
  await open('/fees', { settings })
  const text = () => document.querySelector('main')?.textContent ?? ''
  await expect.poll(text).toContain('we keep an 8% platform fee, and 92% goes to the recipient')
  expect(text()).toContain('For payouts to Kenya: 5% from January 1, 2100')
  expect(text()).toContain('$10$0.80$9.20')
  expect(text()).not.toMatch(/\b(?:10|15|85|90)%/)
  await open('/terms', { settings })
  await expect.poll(text).toContain('13% platform fee')
  await open('/', { settings })
  await expect.poll(text).toContain('An own promise.')
})

test('a donor in Kenya gives in shillings alone, and their country is chosen', async () => {
  const zone = { ...Intl.DateTimeFormat().resolvedOptions(), timeZone: 'Africa/Nairobi' }
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(zone)
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  const amount = await screen.findByRole('button', { name: 'KES 1,000' })
  amount.click()
  expect(await screen.findByText(/^\$[78]\.\d\d$/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Amount in KES').value).toBe('1000')
  expect(screen.queryByRole('button', { name: '$10' })).toBeNull()
  expect(await screen.findByRole('button', { name: 'Pay KES 1,000.00 with Mobile Money' })).toBeTruthy()
  await fill('Amount in KES', '2000')
  expect(await screen.findByRole('button', { name: /^Pay KES 2,00[01]\.00 with Mobile Money$/ })).toBeTruthy()
  const country = await screen.findByLabelText<HTMLSelectElement>('Where do you pay from?')
  expect(country.value).toBe('KE')
  await choose('Where do you pay from?', 'Card or bank in US dollars')
  expect(country.value).toBe('USD')
  vi.restoreAllMocks()
})

describe('the request for a payment', () => {
  // A page that fetches nothing.
  beforeEach(() => open('/privacy'))
  const request = async () => {
    const { requestPayment } = await import('../../pwa/payments/request-payment')
    const { createPaymentIntent } = await import('../../shared/contract/payments')
    const body = { fundraiserId: 1, amount: 2_500, donorName: 'Ama', donorEmail: '', message: '' }
    return requestPayment(createPaymentIntent, { body }, { idempotencyKey: 'the key' })
  }
  const sentKeys = (sent: { mock: { calls: Parameters<typeof fetch>[] } }) =>
    sent.mock.calls.map(([, options]) => new Headers(options?.headers).get('Idempotency-Key'))

  test('is sent once more with its own key when no answer came, and not a third time', async () => {
    const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(request()).rejects.toThrow('No answer')
    expect(sentKeys(sent)).toEqual(['the key', 'the key'])
  })

  test('is not repeated after a refusal', async () => {
    const refused = new Response('{"message":"No"}', { status: 409, headers: { 'X-Pamoja': '1' } })
    const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(refused)
    await expect(request()).rejects.toThrow('409')
    expect(sentKeys(sent)).toEqual(['the key'])
  })
})

/** The message about a payment next to its button. */
const problem = () => document.querySelector<HTMLElement>('.donation-problem')

async function openWidget(): Promise<void> {
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`)
  await screen.findByRole('button', { name: '$10' })
}

test('a payment that can’t be started shows the status when there is no reason [8.payment.setup-status]', async () => {
  await openWidget()
  answerWrites('/api/create-payment-intent', 418, () => null)
  await press('$25')
  await press('Pay $25.00 with Card')
  const words = 'Payment Setup Failed Payment setup failed: 418. Your card was not charged.'
  await expect.poll(() => problem()?.textContent).toBe(words)
  const heading = screen.getByRole('heading', { name: 'Choose Payment Method' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(screen.getByLabelText<HTMLInputElement>('Amount in US dollars').value).toBe('25.00')
  expect(screen.getByRole('button', { name: 'Pay $25.00 with Card' })).toBeTruthy()
})

test('after a payment elsewhere another way is a step of its own, and nothing that is typed opens it', async () => {
  const { id } = await findFundraiser(isOpen)
  await open('/privacy')
  history.pushState(null, '', `/fundraiser/${id}?payment=${crypto.randomUUID()}`)
  window.dispatchEvent(new PopStateEvent('popstate'))
  await press('Pay by card instead')
  await fill('Amount in US dollars', '25')
  await press('Pay $25.00 with Card')
  await press('Back')
  expect(await screen.findByRole('heading', { name: 'Choose Payment Method' })).toBeTruthy()
  await expectAddress(`/fundraiser/${id}#donate`)
})

test('a mobile money payment that can’t be started charges nothing [8.payment.not-created]', async () => {
  const { id } = await findFundraiser(isOpen)
  await open(`/checkout?amount=25&fundraiserId=${id}`)
  answerWrites('/api/create-flutterwave-payment', 502, () => null)
  await press('Pay with mobile money or bank instead')
  await press('Pay $25.00 with Mobile Money')
  const words = 'Failed to create payment Please try again. You have not been charged.'
  await expect.poll(() => document.activeElement?.textContent).toBe(words)
  expect(document.activeElement).toBe(problem())
})

const CHECK = {
  provider: 'turnstile' as const,
  siteKey: 'a site key',
  script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
}
const asked = new ApiError(429, JSON.stringify({ message: 'Too many payments', personCheck: CHECK }))

describe('the question of a provider whether a donor is a person', () => {
  // The provider's widget: a box to tick.
  beforeEach(async () => {
    await open('/privacy')
    const answer = (options: Record<string, unknown>, name: string, ...values: string[]) => {
      const callback = options[name]
      if (typeof callback === 'function') callback(...values)
    }
    window.turnstile = {
      render(container, options) {
        const box = Object.assign(document.createElement('input'), { type: 'checkbox', ariaLabel: 'I am a person' })
        box.setAttribute('aria-label', 'I am a person')
        box.addEventListener('click', () => answer(options, 'callback', `answer for ${options.sitekey}`))
        const fault = Object.assign(document.createElement('button'), { textContent: 'Break', type: 'button' })
        fault.addEventListener('click', () => answer(options, 'error-callback', '300010'))
        container.append(box, fault)
        return 'a widget'
      },
    }
  })
  afterEach(() => {
    delete window.turnstile
  })

  test('is shown in a dialog, and its answer is sent with the same request', async () => {
    const sent: (string | undefined)[] = []
    const paying = withPersonCheck(async (token) => {
      sent.push(token)
      if (!token) throw asked
      return 'paid'
    })
    const dialog = await screen.findByRole('dialog', { name: 'Are you a person?' })
    await user.click(await screen.findByRole('checkbox', { name: 'I am a person' }))
    expect(await paying).toBe('paid')
    expect(sent.at(-1)).toBe('answer for a site key')
    expect(dialog.isConnected).toBe(false)
  })

  test.each(['Cancel', 'Break'])(
    'is answered by %s: the server’s refusal is shown, and the dialog is gone',
    async (button) => {
      const request = vi.fn(async () => Promise.reject(asked))
      const paying = withPersonCheck(request)
      const refused = expect(paying).rejects.toBe(asked)
      await press(button)
      await refused
      expect(request).toHaveBeenCalledTimes(1)
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )
})

/** Keeps a donation without a receipt on the page that is shown. */
async function give(fundraiserId: number): Promise<void> {
  const { storeMyDonation } = await import('../../pwa/payments/my-donations')
  const attemptId = crypto.randomUUID()
  storeMyDonation({ attemptId, fundraiserId, amount: 2_500, isNamed: false, isRecorded: true, receiptTo: null })
}

test('asks a donor whose session has ended to sign in for the receipt, and leads back', async () => {
  const { email, password } = await register()
  const token = await signIn(email, password)
  const { id } = await findFundraiser(isOpen)
  await open(`/fundraiser/${id}`, { as: { token } })
  const calls = countCalls()
  await give(id)
  await expect.poll(calls).toContainEqual(expect.stringContaining('/api/payment-attempts/'))
  // Refused after the end of the session, it would lead to signing in before anything is pressed.
  await untilEverythingIsRead()
  expect(await screen.findByLabelText('Email for your receipt')).toBeTruthy()
  await ask('POST', '/api/auth/logout', { data: {}, as: { token } })
  await fill('Email for your receipt', 'ama@example.org')
  await press('Email me a receipt')
  const link = await screen.findByRole('link', { name: 'Please sign in to the account that gave' })
  expect(link.getAttribute('href')).toBe(`/auth?next=${encodeURIComponent(`/fundraiser/${id}`)}`)
  expect(screen.queryByText('Payment not found')).toBeNull()
  expect(screen.getByText('Thank you for your $25.00 donation!')).toBeTruthy()
})
