import { expect, it } from 'vitest'
import { readHeaders } from './upload'

it('reads response headers in any letter case and with any value', () => {
  const headers = readHeaders(
    'x-pamoja: 1\r\nRetry-After: 30\r\nlink: </api/fundraisers?after=a%3Ab>; rel="next"\r\nx-empty:\r\n\r\n',
  )
  expect(headers.has('X-Pamoja')).toBe(true)
  expect(headers.get('retry-after')).toBe('30')
  expect(headers.get('Link')).toBe('</api/fundraisers?after=a%3Ab>; rel="next"')
  expect(headers.get('X-Empty')).toBe('')
})
