import { describe, expect, it } from 'vitest'
import { OPERATION_REFUSALS } from './operations'
import { PAYMENT_REFUSALS } from './payments'
import { PAYOUT_REFUSALS } from './payouts'
import { PEOPLE_REFUSALS } from './people'
import { REFUSALS, Refusal, refuse, sentenceOf } from './refusal'
import { REQUEST_REFUSALS } from './requests'

describe('a refusal', () => {
  it('has the status and the sentence of its code', () => {
    const refusal = refuse('payout.too-much', { payable: 5_000 })
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ code: 'payout.too-much', status: 400, issues: [], retryAfterMs: null, details: {} })
    expect(refusal.message).toBe('You can have at most $50.00 paid out from this now.')
    expect(sentenceOf('payout.too-much', { payable: 5_000 })).toBe(refusal.message)
  })

  it('is reported at its field if it names one', () => {
    const message = 'This username is already taken'
    expect(refuse('account.username-taken', null, { at: 'username' }).issues).toEqual([{ path: 'username', message }])
  })
})

it('the codes of refusals have one form: subject and problem, and each is in one file', () => {
  const files = [REQUEST_REFUSALS, PEOPLE_REFUSALS, PAYMENT_REFUSALS, PAYOUT_REFUSALS, OPERATION_REFUSALS]
  expect(files.flatMap((file) => Object.keys(file))).toEqual(Object.keys(REFUSALS))
  expect(Object.keys(REFUSALS).filter((code) => !/^[a-z]+(?:-[a-z]+)*\.[a-z]+(?:-[a-z]+)*$/.test(code))).toEqual([])
})
