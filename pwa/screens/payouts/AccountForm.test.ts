import { describe, expect, it } from 'vitest'
import { suggestAccount } from './AccountForm'

describe('the form for an account', () => {
  it('opens for the country of the profile, with mobile money where it is usual', () => {
    expect(suggestAccount('Kitui, Kenya', 'UTC')).toEqual({ country: 'KE', accountType: 'mobile_money' })
    expect(suggestAccount('Abẹ́òkúta, Nigeria', 'UTC')).toEqual({ country: 'NG', accountType: 'checking' })
    expect(suggestAccount('Lisboa, Portugal', 'Africa/Nairobi')).toEqual({ country: 'PT', accountType: 'checking' })
  })

  it('opens for the country of the time zone when the profile names none', () => {
    expect(suggestAccount(null, 'Africa/Kampala')).toEqual({ country: 'UG', accountType: 'mobile_money' })
    expect(suggestAccount('A small village', 'Africa/Nairobi')).toEqual({ country: 'KE', accountType: 'mobile_money' })
  })
})
