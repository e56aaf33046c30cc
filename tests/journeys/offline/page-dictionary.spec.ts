import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as ask, type IncomingHttpHeaders } from 'node:http'
import type { Page } from '@playwright/test'
import { heading, waitUntilAllStored } from '../support/phone'
import { expect, type JourneyServer, test } from '../support/server'

// What decides whether data for later may be fetched is quiet: a trace runs script in the page, which counts as use.
test.use({ trace: 'off' })

/** Bytes. The goal for the page of a second fundraiser. */
const SECOND_FUNDRAISER = 1_800

const isFetched = ({ requests }: JourneyServer) =>
  requests.some(({ url, isOver }) => url === '/assets/pages.dict' && isOver)

async function openThrough(page: Page, path: string): Promise<string | undefined> {
  const answer = await page.goto(path)
  await expect(heading(page)).toBeVisible()
  return answer?.headers()['content-encoding']
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a second fundraiser comes as its difference to the dictionary, and opens offline afterwards', async ({
    page,
    context,
    server,
  }) => {
    await page.goto('/')
    await waitUntilAllStored(page)
    await expect.poll(() => isFetched(server)).toBe(true)
    expect(await openThrough(page, '/fundraiser/2')).toBe('dcz')
    const title = await heading(page).textContent()
    expect(await openThrough(page, '/fundraiser/3')).toBe('dcz')
    await context.setOffline(true)
    await page.goto('/fundraiser/2')
    await expect(heading(page)).toHaveText(title ?? '')
  })
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a second fundraiser comes as its difference to the dictionary', async ({ page, server }) => {
    await page.goto('/')
    await page.evaluate(async () => (await fetch('/assets/pages.dict?first')).text())
    expect(await openThrough(page, '/fundraiser/2')).toBe('dcz')
    expect(await openThrough(page, '/about')).toBe('dcz')
    expect(server.requests.some(({ url }) => url === '/assets/pages.dict?first')).toBe(true)
  })
})

test('pages that are the same for everybody are sent against the dictionary that the browser has, and no others', async ({
  server,
}) => {
  const dictionary = Buffer.from(await (await fetch(`${server.origin}/assets/pages.dict`)).arrayBuffer())
  const get = async (path: string, hash: string, { method = 'GET', ...headers }: Record<string, string> = {}) => {
    const given = { 'Accept-Encoding': 'gzip, br, zstd, dcb, dcz', 'Available-Dictionary': `:${hash}:`, ...headers }
    const [answer] = await once(ask(server.origin + path, { method, headers: given }).end(), 'response')
    let bytes = 0
    for await (const part of answer) bytes += part.length
    const own: IncomingHttpHeaders = answer.headers
    return { status: answer.statusCode, encoding: own['content-encoding'], bytes, headers: own }
  }
  const hash = createHash('sha256').update(dictionary).digest('base64')
  const wrong = createHash('sha256').update('an older build').digest('base64')

  const plain = await get('/fundraiser/2', wrong)
  const small = await get('/fundraiser/2', hash)
  expect([plain.encoding, small.encoding]).toEqual(['br', 'dcz'])
  expect(small.bytes).toBeLessThanOrEqual(SECOND_FUNDRAISER)
  for (const { headers } of [plain, small]) expect(headers.vary).toMatch(/Accept-Encoding.*Available-Dictionary/)
  expect(small.headers.etag).toBe(plain.headers.etag)
  expect(await get('/fundraiser/2', hash, { 'If-None-Match': String(small.headers.etag) })).toMatchObject({
    status: 304,
    bytes: 0,
  })
  expect(await get('/fundraiser/2', hash, { method: 'HEAD' })).toMatchObject({
    encoding: 'dcz',
    bytes: 0,
    headers: { 'content-length': String(small.bytes) },
  })
  for (const path of ['/dashboard', '/admin', '/api/fundraisers/2'])
    expect((await get(path, hash)).encoding, path).not.toBe('dcz')
  expect((await get('/fundraiser/2', hash, { method: 'POST' })).encoding).not.toBe('dcz')
})

test('the dictionary has nothing that people wrote', async ({ server }) => {
  const dictionary = await (await fetch(`${server.origin}/assets/pages.dict`)).text()
  const fundraisers: { title: string; user: { fullName: string } }[] = await (
    await fetch(`${server.origin}/api/fundraisers?limit=50`)
  ).json()
  expect(fundraisers.length).toBeGreaterThan(10)
  for (const { title, user } of fundraisers)
    for (const text of [title, user.fullName]) expect(dictionary).not.toContain(text)
})
