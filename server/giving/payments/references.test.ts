import { beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, ProviderUnavailable } from '../../providers/gateway'
import { createGiving, type Giving, withStripe } from '../../testing/giving/giving'
import { saveReference } from './queries'
import { closeReferences, readPhone } from './references'

describe('making an attempt unpayable', () => {
  let giving: Giving
  let attemptId: string
  beforeEach(async () => {
    giving = await createGiving()
    attemptId = (await giving.startCard()).attemptId
    const { id } = await giving.attempt(attemptId)
    const { database, secrets, clock } = giving.context
    const another = { attemptId: id, provider: 'stripe' as const, createdAt: clock() }
    const handle = secrets.seal('pi_second_secret', 'payment_references.handle', id)
    await saveReference(database.write, { ...another, reference: 'pi_second', handle })
    // The provider's answer never came, so there is nothing that could be paid.
    await saveReference(database.write, { ...another, reference: 'pi_unanswered', handle: null })
  })

  const closeWith = async (close: Gateway['close']) =>
    closeReferences(withStripe(giving.context, { close }), await giving.attempt(attemptId))

  it('closes every reference that the provider has answered about, with its own handle', async () => {
    const closed: unknown[] = []
    const close: Gateway['close'] = async (payment) => {
      closed.push(payment)
      return 'closed'
    }
    expect(await closeWith(close)).toBe('closed')
    expect(closed).toHaveLength(2)
    expect(closed).toContainEqual({ reference: 'pi_second', handle: 'pi_second_secret' })
    expect(closed).not.toContainEqual(expect.objectContaining({ reference: 'pi_unanswered' }))
  })

  it('finds out that one of them was paid meanwhile', async () => {
    expect(await closeWith(async ({ reference }) => (reference === 'pi_second' ? 'paid-meanwhile' : 'closed'))).toBe(
      'paid-meanwhile',
    )
  })

  it('has no result while the provider does not answer', async () => {
    expect(await closeWith(() => Promise.reject(new ProviderUnavailable('timeout')))).toBe('unknown')
  })
})

it.each([
  ['KE', '00254712345678', '+254712345678'],
  ['UG', '00 256 772 123456', '+256772123456'],
  ['TZ', '٠٠٢٥٥٧٥٤١٢٣٤٥٦', '+255754123456'],
  ['KE', '०७१२ ३४५६७८', '+254712345678'],
])('in %s the phone number %s is %s', (country, typed, phone) => {
  expect(readPhone(typed, country)).toBe(phone)
})
