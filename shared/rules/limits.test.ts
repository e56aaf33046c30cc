import { describe, expect, it } from 'vitest'
import type { PromiseId } from '../../tests/spec/sentences'
import { shows } from '../../tests/spec/shows'
import * as limits from './limits'
import { MINIMUM_PAYOUT } from './limits'

describe('the limits of the specification', () => {
  it.each<[string, number | readonly number[], number | readonly number[], PromiseId[]]>([
    ['minimum donation in cents', limits.MINIMUM_DONATION, 100, ['9.donation.minimum', '5.donation.minimum']],
    [
      'quick amounts in cents',
      limits.QUICK_AMOUNTS,
      [1_000, 2_500, 5_000, 10_000, 25_000, 50_000],
      ['9.donation.quick'],
    ],
    ['quick amounts of a card in cents', limits.CARD_QUICK_AMOUNTS, [1_000, 2_500, 5_000], ['9.donation.quick.cards']],
    ['minimum payout in cents', MINIMUM_PAYOUT, 5_000, ['9.payout.minimum']],
    ['minimum goal in cents', limits.GOAL_MINIMUM, 100, ['9.goal']],
    ['minimum campaign duration in days', limits.DURATION_MINIMUM, 7, ['9.duration', '9.extension.minimum-total']],
    ['maximum campaign duration in days', limits.DURATION_MAXIMUM, 365, ['9.duration', '9.extension.maximum']],
    ['default campaign duration in days', limits.DURATION_DEFAULT, 30, ['9.duration.default']],
    ['duration options in days', limits.DURATION_OPTIONS, [7, 14, 30, 60, 90, 180, 365], ['9.duration.options']],
    ['minimum length of a full name', limits.FULL_NAME_MINIMUM, 2, ['9.length.name']],
    ['minimum length of a username', limits.USERNAME_MINIMUM, 3, ['9.length.username']],
    ['minimum length of a password', limits.PASSWORD_MINIMUM, 6, ['9.length.password']],
    ['minimum length of an edited title', limits.TITLE_MINIMUM_ON_EDIT, 10, ['9.length.title']],
    ['minimum length of an edited description', limits.DESCRIPTION_MINIMUM_ON_EDIT, 50, ['9.length.description']],
    ['maximum length of a bio', limits.BIO_MAXIMUM, 500, ['9.length.bio']],
    ['maximum length of a location', limits.LOCATION_MAXIMUM, 100, ['9.length.location']],
    ['cards on the home page', limits.HOME_GRID_SIZE, 9, ['9.home']],
    ['recent donations of a fundraiser', limits.RECENT_DONATIONS_SHOWN, 5, ['9.detail.recent']],
  ])('%s', (_, actual, expected, ids) => {
    expect(actual).toEqual(expected)
    shows(...ids)
  })
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
