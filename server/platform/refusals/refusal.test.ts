import { describe, expect, it } from 'vitest'
import { Refusal, refuse, refuseInput, sentenceOf } from './refusal'
import { REFUSALS } from './sentences'

describe('a refusal', () => {
  it('has the status and the sentence of its code', () => {
    const refusal = refuse('payout.waiting', { amount: 5_000 })
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'payout.waiting', status: 409, issues: [], retryAfterMs: null, details: {} })
    expect(refusal.message).toBe(
      'You have asked for $50.00 of this already. You can ask for more once that is on its way.',
    )
    expect(sentenceOf('payout.waiting', { amount: 5_000 })).toBe(refusal.message)
  })

  it('is reported at its field if it names one', () => {
    const message = 'This username is already taken'
    expect(refuse('account.username-taken', null, { at: 'username' }).issues).toEqual([{ path: 'username', message }])
  })

  it('of invalid input has the sentence of its first problem', () => {
    const issues: Parameters<typeof refuseInput>[0] = [
      { path: 'title', message: 'Required' },
      { path: 'category', message: 'Please select a category' },
    ]
    expect(refuseInput(issues)).toMatchObject({ code: 'input.invalid', status: 400, message: 'Required', issues })
  })
})

it('the codes of refusals have one form: subject and problem', () => {
  expect(Object.keys(REFUSALS).filter((code) => !/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([])
})
