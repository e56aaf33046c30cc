import { answerBytes } from '../../servers/answer-bytes'
import { WORD_PAGES } from '../../word-pages'
import { heading, reached, waitUntilAllStored } from '../support/phone'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** Bytes on the wire, critical style and data included. */
const LARGEST_DOCUMENT = 12_000

const PATHS = Object.keys(WORD_PAGES)

test(`their documents weigh at most ${LARGEST_DOCUMENT} bytes each`, async ({ server }) => {
  for (const path of PATHS) expect(await answerBytes(server.origin + path), path).toBeLessThanOrEqual(LARGEST_DOCUMENT)
})

test('stores all of them on the device for people who stay, and shows them without a single request', async ({
  page,
  context,
  server,
}) => {
  await page.goto('/')
  await waitUntilAllStored(page)

  await context.setOffline(true)
  server.requests.length = 0
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${WORD_PAGES[path]?.title} | Pamoja`)
    await expect(heading(page)).not.toHaveText('Not available offline yet')
  }
  expect(reached(server.requests).filter((request) => request.startsWith('GET'))).toEqual([])
})
