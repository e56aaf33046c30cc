import { describe, expect, it } from 'vitest'
import * as limits from './limits'
import { MINIMUM_PAYOUT } from './payouts'

describe('the limits of the specification', () => {
  it.each<[string, number | readonly number[], number | readonly number[]]>([
    ['a donation in cents', limits.MINIMUM_DONATION, 100],
    ['quick amounts in cents', limits.QUICK_AMOUNTS, [1_000, 2_500, 5_000, 10_000, 25_000, 50_000]],
    ['quick amounts of a card', limits.CARD_QUICK_AMOUNTS, [1_000, 2_500, 5_000]],
    ['a payout in cents', MINIMUM_PAYOUT, 5_000],
    ['a goal in cents', limits.GOAL_MINIMUM, 100],
    ['the shortest campaign in days', limits.DURATION_MINIMUM, 7],
    ['the longest campaign in days', limits.DURATION_MAXIMUM, 365],
    ['the usual campaign in days', limits.DURATION_DEFAULT, 30],
    ['the durations to choose from', limits.DURATION_OPTIONS, [7, 14, 30, 60, 90, 180, 365]],
    ['a name', limits.FULL_NAME_MINIMUM, 2],
    ['a username', limits.USERNAME_MINIMUM, 3],
    ['a password', limits.PASSWORD_MINIMUM, 6],
    ['an edited title', limits.TITLE_MINIMUM_ON_EDIT, 10],
    ['an edited story', limits.DESCRIPTION_MINIMUM_ON_EDIT, 50],
    ['a bio', limits.BIO_MAXIMUM, 500],
    ['a location', limits.LOCATION_MAXIMUM, 100],
    ['the grid of the home page', limits.HOME_GRID_SIZE, 9],
    ['recent donations', limits.RECENT_DONATIONS_SHOWN, 5],
  ])('%s', (_, ours, theirs) => {
    expect(ours).toEqual(theirs)
  })
})
