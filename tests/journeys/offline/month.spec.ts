import { liveMonth } from '../../bench/month'
import { expect, test } from '../support/server'

/** Bytes, with headers. Today's size, so that it does not grow; the goal of `npm run bench -- month` is 450,000. */
const MONTH = 520_000

test(`a month of 20 visits, 30 pages, 4 deployments and a gift costs at most ${MONTH} bytes without pictures`, async ({
  browser,
}) => {
  test.setTimeout(600_000)
  const { pages, all, pictures, byVisit } = await liveMonth(browser, process.env.SEEDED_DATA ?? '')
  console.log(`${all - pictures} bytes without pictures, ${pictures} bytes of pictures; by visit ${byVisit.join(' ')}`)
  expect(pages).toBe(30)
  expect(all - pictures).toBeLessThanOrEqual(MONTH)
})
