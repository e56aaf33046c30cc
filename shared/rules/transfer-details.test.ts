import { describe, expect, it } from 'vitest'
import { bankRouteTo, detailsInWords, missingDetails } from './transfer-details'

const bank = (country: string, currency: string) => ({ country, currency, accountType: 'checking' as const })

describe('the details that a provider needs for a bank account', () => {
  it.each([
    ['NG', 'NGN', []],
    ['KE', 'KES', ['phone']],
    ['GH', 'GHS', ['routingNumber']],
    ['US', 'USD', ['routingNumber', 'swiftCode', 'street', 'houseNumber', 'postalCode', 'city']],
    ['DE', 'EUR', ['swiftCode', 'street', 'houseNumber', 'postalCode', 'city']],
    ['GB', 'GBP', ['swiftCode', 'street', 'houseNumber', 'postalCode', 'city']],
  ])('are those of its documents: %s %s', (country, currency, details) => {
    expect(missingDetails(bank(country, currency))).toEqual(details)
  })

  it('are no longer missing once they are given, but an empty one is', () => {
    expect(missingDetails({ ...bank('KE', 'KES'), phone: '+254712345678' })).toEqual([])
    expect(missingDetails({ ...bank('KE', 'KES'), phone: '' })).toEqual(['phone'])
  })

  it.each([
    ['KE', 'USD'],
    ['UG', 'USD'],
    ['US', 'GBP'],
  ])('do not matter where no provider pays: %s %s', (country, currency) => {
    expect(bankRouteTo(bank(country, currency))).toBeNull()
    expect(missingDetails(bank(country, currency))).toEqual([])
  })

  it('do not matter for mobile money', () => {
    expect(missingDetails({ ...bank('KE', 'KES'), accountType: 'mobile_money' })).toEqual([])
  })

  it('are named as the country names them', () => {
    expect(detailsInWords(['swiftCode', 'street', 'city'], 'DE')).toBe('SWIFT code, street and city')
    expect(detailsInWords(['routingNumber'], 'GH')).toBe('branch code')
    expect(detailsInWords(['routingNumber'], 'US')).toBe('routing number')
  })
})
