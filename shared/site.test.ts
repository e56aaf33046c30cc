import { expect, it } from 'vitest'
import { NONPROFIT_CLAIM } from '../data/copy/organisation'
import { isNonprofit } from './site'

it.each([
  NONPROFIT_CLAIM,
  'A non-profit in Kenya.',
  'We are a not-for-profit, registered as a Nonprofit.',
  'No fees. Harambee is a nonprofit.',
])('calls the organisation a nonprofit: %s', (claim) => expect(isNonprofit({ claim })).toBe(true))

it.each([
  null,
  'Harambee Ltd, Nairobi.',
  'Harambee Ltd is not a nonprofit.',
  'Harambee Ltd isn’t a non-profit.',
  'Harambee was never a registered not-for-profit.',
  'We work with nonprofits.',
])('does not call the organisation a nonprofit: %s', (claim) => expect(isNonprofit({ claim })).toBe(false))
