import { expect, it } from 'vitest'
import { ApiError, ConnectionError } from '../../api/errors'
import { isUntouched, readFailure } from './failures'

const refusal = (status: number, reply: object = { message: 'No' }, retryAfterMs: number | null = null) =>
  new ApiError(status, JSON.stringify(reply), '', retryAfterMs)

it.each([
  [new ConnectionError('silence'), 'pause'],
  [new TypeError('anything unexpected'), 'pause'],
  [refusal(500), 'later'],
  [refusal(425), 'later'],
  [refusal(429, {}, 7_000), 'pause'],
  [refusal(429, { message: 'x', code: 'news.too-many' }, 7_000), 'refused'],
  [refusal(503, {}, 7_000), 'pause'],
  [refusal(401), 'signed-out'],
  [refusal(409, { message: 'x', current: { version: 3, title: 'y' } }), 'conflict'],
  [refusal(409, { message: 'in progress' }, 2_000), 'later'],
  [refusal(409, { message: 'x', code: 'outbox.other-account' }), 'signed-out'],
  [refusal(409, { message: 'x', code: 'outbox.number-taken' }), 'number-taken'],
  [refusal(409, { message: 'x', code: 'outbox.already-settled' }), 'already-settled'],
  [refusal(426, { message: 'x', code: 'app.too-old' }), 'too-old'],
  [refusal(400), 'refused'],
  [refusal(403), 'refused'],
  [refusal(422), 'refused'],
])('%s means %s', (error, name) => {
  expect(readFailure(error, 1, 0.5).name).toBe(name)
})

it('marks what was asked of somebody, which has not failed', () => {
  const asked = readFailure(refusal(403, { message: 'x', code: 'leader.needs-yes' }), 1, 0.5)
  expect(asked).toMatchObject({ refusal: { message: 'x', reason: 'asked' } })
})

it('waits longer after each try, at least a second and at most a quarter of an hour', () => {
  const pauses = [1, 2, 3, 10, 100].map((tries) => readFailure(refusal(500), tries, 1))
  expect(pauses.map((verdict) => 'afterMs' in verdict && verdict.afterMs)).toEqual([
    5_000, 10_000, 20_000, 900_000, 900_000,
  ])
  expect(readFailure(refusal(500), 1, 0)).toEqual({ name: 'later', afterMs: 1_000 })
})

it('never waits longer than a quarter of an hour, even if the server asks for a day', () => {
  expect(readFailure(refusal(429, {}, 86_400_000), 1, 0.1)).toEqual({ name: 'pause', afterMs: 900_000 })
})

it.each([
  [refusal(429, {}, 7_000), true],
  [refusal(503, {}, 7_000), true],
  [refusal(503), false],
  [refusal(500), false],
  [new ConnectionError('silence'), false],
])('knows whether the server has done nothing: %s, %s', (error, expected) => {
  expect(isUntouched(error)).toBe(expected)
})
