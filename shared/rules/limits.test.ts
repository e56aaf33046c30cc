import { describe, expect, it } from 'vitest'
import type { PromiseId } from '../../tests/spec/sentences'
import { shows } from '../../tests/spec/shows'
import * as limits from './limits'
import { MINIMUM_PAYOUT } from './limits'

describe('the limits of the specification', () => {
  it.each<[string, number | readonly number[], number | readonly number[], PromiseId[]]>([
    ['a donation in cents', limits.MINIMUM_DONATION, 100, ['9.donation.minimum', '5.donation.minimum']],
    [
      'quick amounts in cents',
      limits.QUICK_AMOUNTS,
      [1_000, 2_500, 5_000, 10_000, 25_000, 50_000],
      ['9.donation.quick'],
    ],
    ['quick amounts of a card', limits.CARD_QUICK_AMOUNTS, [1_000, 2_500, 5_000], ['9.donation.quick.cards']],
    ['a payout in cents', MINIMUM_PAYOUT, 5_000, ['9.payout.minimum']],
    ['a goal in cents', limits.GOAL_MINIMUM, 100, ['9.goal']],
    ['the shortest campaign in days', limits.DURATION_MINIMUM, 7, ['9.duration', '9.extension.minimum-total']],
    ['the longest campaign in days', limits.DURATION_MAXIMUM, 365, ['9.duration', '9.extension.maximum']],
    ['the usual campaign in days', limits.DURATION_DEFAULT, 30, ['9.duration.default']],
    ['the durations to choose from', limits.DURATION_OPTIONS, [7, 14, 30, 60, 90, 180, 365], ['9.duration.options']],
    ['a name', limits.FULL_NAME_MINIMUM, 2, ['9.length.name']],
    ['a username', limits.USERNAME_MINIMUM, 3, ['9.length.username']],
    ['a password', limits.PASSWORD_MINIMUM, 6, ['9.length.password']],
    ['an edited title', limits.TITLE_MINIMUM_ON_EDIT, 10, ['9.length.title']],
    ['an edited story', limits.DESCRIPTION_MINIMUM_ON_EDIT, 50, ['9.length.description']],
    ['a bio', limits.BIO_MAXIMUM, 500, ['9.length.bio']],
    ['a location', limits.LOCATION_MAXIMUM, 100, ['9.length.location']],
    ['the grid of the home page', limits.HOME_GRID_SIZE, 9, ['9.home']],
    ['recent donations', limits.RECENT_DONATIONS_SHOWN, 5, ['9.detail.recent']],
  ])('%s', (_, ours, theirs, ids) => {
    expect(ours).toEqual(theirs)
    shows(...ids)
  })
})

describe('an amount that can’t be given', () => {
  it.each([
    [null, /at least \$1$/],
    [Number.NaN, /at least \$1$/],
    [150.5, /at least \$1$/],
    [-100, /at least \$1$/],
    [99, /at least \$1$/],
    [100_000_000, /at most \$999,999\.99$/],
  ])('%s cents is refused in words', (cents, words) => {
    expect(limits.donationAmountProblem(cents)).toMatch(words)
  })

  it.each([100, 2_500, 99_999_999])('is not %i cents', (cents) => {
    expect(limits.donationAmountProblem(cents)).toBeNull()
  })
})
