import { answerBytes, contentBytes } from '../servers/answer-bytes'
import { expect, test } from './server'

/** What a visitor pays for by the megabyte. Bytes (1 KB is 1,000), compressed; the same figures as `npm run bench`. */
const DOCUMENTS = { '/': 12_000, '/browse': 14_000 }
const FUNDRAISER_DOCUMENT = 14_000
/** What it weighs today, so that it does not grow. The goal of `npm run bench`, 1.2 times the libraries alone, is 102,500. */
const SCRIPT_OF_A_FIRST_VISIT = 112_000

for (const [path, limit] of Object.entries(DOCUMENTS)) {
  test(`the document of ${path} weighs at most ${limit} bytes`, async ({ server }) => {
    expect(await answerBytes(server.origin + path)).toBeLessThanOrEqual(limit)
  })
}

test(`the documents of the newest fundraisers weigh at most ${FUNDRAISER_DOCUMENT} bytes each`, async ({
  server,
  request,
}) => {
  const newest: { id: number }[] = await (await request.get('/api/fundraisers?limit=9')).json()
  expect(newest).toHaveLength(9)
  for (const { id } of newest) {
    const path = `/fundraiser/${id}`
    expect(await answerBytes(server.origin + path), path).toBeLessThanOrEqual(FUNDRAISER_DOCUMENT)
  }
})

test(`all script of a first visit to / weighs at most ${SCRIPT_OF_A_FIRST_VISIT} bytes, and nothing asks another host`, async ({
  server,
  page,
}) => {
  const scripts = new Set<string>()
  const hosts = new Set<string>()
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).origin)
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  // Registered when the page is idle, by script that also counts.
  await page.waitForFunction(async () => Boolean(await navigator.serviceWorker.getRegistration()))
  const bytes = await Promise.all([...scripts].map(contentBytes))
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(SCRIPT_OF_A_FIRST_VISIT)
  expect([...hosts]).toEqual([server.origin])
})
