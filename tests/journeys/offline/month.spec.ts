import { liveMonth } from '../../bench/month'
import { expect, test } from '../support/server'

/** The goal of `npm run bench -- month`. Bytes, with headers. */
const MONTH = 450_000

test(`a month of 20 visits, 30 pages, 4 deployments and a gift costs at most ${MONTH} bytes without pictures`, async ({
  browser,
}) => {
  test.setTimeout(600_000)
  test.fail(true, 'The goal is not reached yet. Take this line away when it is: the journey then says so by failing')
  const { pages, all, pictures, byVisit } = await liveMonth(browser, process.env.SEEDED_DATA ?? '')
  console.log(`${all - pictures} bytes without pictures, ${pictures} bytes of pictures; by visit ${byVisit.join(' ')}`)
  expect(pages).toBe(30)
  expect(all - pictures).toBeLessThanOrEqual(MONTH)
})
