import { beforeEach, describe, expect, test, vi } from 'vitest'
import { open } from './harness/page'

// A page that fetches nothing.
beforeEach(() => open('/privacy'))

describe('the request for a payment', () => {
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
