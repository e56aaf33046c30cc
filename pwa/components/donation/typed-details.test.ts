import { describe, expect, it } from 'vitest'
import { fillEmpty, NOTHING_TYPED, readTypedAmount, typedEmailProblem } from './typed-details'

describe('the typed amount', () => {
  it.each([
    ['1', 100],
    ['25.5', 2_550],
    ['0.01', null],
    ['', null],
    ['25', 2_500],
    ['999999.99', 99_999_999],
  ])('%j is %j cents', (typed, cents) => {
    expect(readTypedAmount(typed).cents).toBe(cents)
  })

  it.each([
    ['0.99', 'Please enter an amount of at least $1'],
    ['', 'Please enter an amount of at least $1'],
    ['-5', 'Please enter an amount of at least $1'],
    ['10.005', 'Please enter an amount in whole cents'],
    ['1000000', 'Please enter an amount of at most $999,999.99'],
  ])('%j is answered with %j', (typed, problem) => {
    expect(readTypedAmount(typed)).toEqual({ cents: null, problem })
  })
})

describe('details that were typed before', () => {
  it('fill empty fields and leave filled ones', () => {
    expect(fillEmpty({ ...NOTHING_TYPED, donorName: 'Ama' }, { donorName: 'Kofi', message: 'Be well' })).toEqual({
      ...NOTHING_TYPED,
      donorName: 'Ama',
      message: 'Be well',
    })
  })
})

describe('the typed e-mail address', () => {
  it('may be left out and must be valid otherwise', () => {
    expect(typedEmailProblem(' ')).toBeNull()
    expect(typedEmailProblem('ama@example.org')).toBeNull()
    expect(typedEmailProblem('ama')).toBe('Invalid email address')
  })
})
