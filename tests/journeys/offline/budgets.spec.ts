import { answerBytes, contentBytes } from '../../servers/answer-bytes'
import { expect, test } from '../support/server'

test.use({ serviceWorkers: 'allow' })

/** What a visitor pays for per megabyte. Bytes (1 KB is 1,000), compressed; the same figures as `npm run bench`. */
const DOCUMENTS = { '/': 12_000, '/browse': 14_000 }
const FUNDRAISER_DOCUMENT = 14_000
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
  const hosts = new Set<string>()
  const scripts = new Set<string>()
  page.on('request', (request) => {
    const address = new URL(request.url())
    hosts.add(address.origin)
    if (address.pathname.endsWith('.js')) scripts.add(address.href)
  })
  // With a stopped clock nobody stays and the page is never idle, so code for later is not loaded: it does not belong to a first visit.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/')
  await expect(page.locator('.menu-button[aria-haspopup=dialog]')).toBeVisible()
  expect([...scripts]).toContainEqual(expect.stringContaining('/libraries-'))
  expect(await bytesOf([...scripts]), [...scripts].join('\n')).toBeLessThanOrEqual(SCRIPT_OF_A_FIRST_VISIT)
  expect([...hosts]).toEqual([server.origin])
})

test('the worker keeps no code for administrators or payouts', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  const names = worker.match(/\/assets\/[\w-]+\.(?:js|css)/g) ?? []
  expect(names).toContainEqual(expect.stringContaining('/BrowseScreen-'))
  expect(names.filter((name) => /Admin|payouts/i.test(name))).toEqual([])
})

/** Bytes of all answers, with headers, until the first tap with data saving: P31. The one picture of a fundraiser comes when it is asked for. */
const UNTIL_THE_FIRST_TAP = { '/': 60_000, '/fundraiser/8': 30_000 }

for (const [path, limit] of Object.entries(UNTIL_THE_FIRST_TAP)) {
  test.describe('with data saving', () => {
    test.use({ extraHTTPHeaders: { 'Save-Data': 'on' } })

    test(`until the first tap ${path} weighs at most ${limit} bytes, and staying costs nothing more`, async ({
      page,
    }) => {
      await page.clock.install()
      let bytes = 0
      const asked: string[] = []
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.enable')
      browser.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      // The document, its stylesheet, the icon and the manifest: no script.
      expect(asked.filter((address) => address.endsWith('.js'))).toEqual([])
      expect(bytes).toBeGreaterThan(10_000)
      expect(bytes, asked.join('\n')).toBeLessThanOrEqual(limit)

      const before = [...asked]
      await page.clock.runFor(10 * 60_000)
      await page.keyboard.press('Shift')
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual(before)
    })
  })
}

async function bytesOf(addresses: string[]): Promise<number> {
  const bytes = await Promise.all(addresses.map(contentBytes))
  return bytes.reduce((sum, each) => sum + each, 0)
}
