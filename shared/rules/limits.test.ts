import { describe, expect, it } from 'vitest'
import * as limits from './limits'
import { MINIMUM_PAYOUT } from './limits'

describe('the limits of the specification', () => {
  it.each<[string, number | readonly number[], number | readonly number[]]>([
    ['minimum donation in cents', limits.MINIMUM_DONATION, 100],
    ['quick amounts in cents', limits.QUICK_AMOUNTS, [1_000, 2_500, 5_000, 10_000, 25_000, 50_000]],
    ['quick amounts of a card in cents', limits.CARD_QUICK_AMOUNTS, [1_000, 2_500, 5_000]],
    ['minimum payout in cents', MINIMUM_PAYOUT, 5_000],
    ['minimum goal in cents', limits.GOAL_MINIMUM, 100],
    ['minimum campaign duration in days', limits.DURATION_MINIMUM, 7],
    ['maximum campaign duration in days', limits.DURATION_MAXIMUM, 365],
    ['default campaign duration in days', limits.DURATION_DEFAULT, 30],
    ['duration options in days', limits.DURATION_OPTIONS, [7, 14, 30, 60, 90, 180, 365]],
    ['minimum length of a full name', limits.FULL_NAME_MINIMUM, 2],
    ['minimum length of a username', limits.USERNAME_MINIMUM, 3],
    ['minimum length of a password', limits.PASSWORD_MINIMUM, 6],
    ['minimum length of an edited title', limits.TITLE_MINIMUM_ON_EDIT, 10],
    ['minimum length of an edited description', limits.DESCRIPTION_MINIMUM_ON_EDIT, 50],
    ['maximum length of a bio', limits.BIO_MAXIMUM, 500],
    ['maximum length of a location', limits.LOCATION_MAXIMUM, 100],
    ['cards on the home page', limits.HOME_GRID_SIZE, 9],
    ['recent donations of a fundraiser', limits.RECENT_DONATIONS_SHOWN, 5],
  ])(
    '%s [5.donation.minimum 9.detail.recent 9.donation.* 9.duration 9.duration.* 9.goal 9.home 9.length.* 9.payout.minimum]',
    (_, actual, expected) => {
      expect(actual).toEqual(expected)
    },
  )
})

describe('donationAmountProblem', () => {
  it.each([
    [null, /at least \$1$/],
    [Number.NaN, /at least \$1$/],
    [150.5, /at least \$1$/],
    [-100, /at least \$1$/],
    [99, /at least \$1$/],
    [100_000_000, /at most \$999,999\.99$/],
  ])('refuses %s cents with a message', (cents, message) => {
    expect(limits.donationAmountProblem(cents)).toMatch(message)
  })

  it.each([100, 2_500, 99_999_999])('accepts %i cents', (cents) => {
    expect(limits.donationAmountProblem(cents)).toBeNull()
  })
})
