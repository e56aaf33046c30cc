import { describe, expect, it } from 'vitest'
import { ApiError, ConnectionError, reasonOf } from './errors'

describe('the text of an error', () => {
  it.each([
    ['404: {"message":"Gone"}', 404, '{"message":"Gone"}', 'Not Found'],
    ['502: upstream', 502, 'upstream', 'Bad Gateway'],
    ['502: Bad Gateway', 502, '', 'Bad Gateway'],
  ])('is the status, a colon and the body: %s [8.error.text]', (text, status, body, statusText) => {
    expect(new ApiError(status, body, statusText).message).toBe(text)
  })
})

describe('the reason for a person', () => {
  it('is the server’s message, and never the name of a status', () => {
    expect(reasonOf(new ApiError(409, '{"message":"It has ended"}', 'Conflict'), 'It failed')).toBe('It has ended')
    expect(reasonOf(new ApiError(409, '', 'Conflict'), 'It failed')).toBe('It failed')
    expect(reasonOf(new ApiError(502, '<html>', 'Bad Gateway'), 'It failed')).toBe('It failed')
  })

  it('is a network error when no answer came [8.network]', () => {
    expect(reasonOf(new ConnectionError(), 'It failed')).toBe(
      'Network error. Please check your connection and try again.',
    )
  })
})
