import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { brotliCompressSync, constants } from 'node:zlib'
import { median } from '../median'
import type { Measure } from '../registry'
import type { Row } from '../row'
import { type TestBed, withTestBed } from '../test-bed'

/** Bytes. */
const SECOND_FUNDRAISER = 1_800
const SECOND_PAGE = 0.4
/** Fundraisers of the demo. */
const FUNDRAISERS = Array.from({ length: 10 }, (_, index) => `/fundraiser/${index + 1}`)
/** Where people go from the home page. */
const PAGES = ['/browse', '/fundraiser/2', '/about', '/help', '/fees', '/privacy', '/terms']

/** The form that all readers of a page but the first ones get, whenever this is measured. */
const SMALLEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** What a phone that has the dictionary of the pages loads for each further page: bodies without headers. The twin is brotli. */
export const measureDictionaries: Measure = (report) => withTestBed((testBed) => measurePages(testBed, report))

async function measurePages({ origin }: Pick<TestBed, 'origin'>, report: (row: Row) => void): Promise<void> {
  const answered = await fetch(`${origin}/assets/pages.dict`)
  if (!answered.ok) throw new Error(`There is no dictionary of the pages: ${answered.status}`)
  const dictionary = Buffer.from(await answered.arrayBuffer())
  const hash = createHash('sha256').update(dictionary).digest('base64')
  const bodyOf = async (path: string, headers: Record<string, string>) => {
    const [answer] = await once(request(origin + path, { headers }).end(), 'response')
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    return Buffer.concat(parts)
  }
  const sizes = async (paths: readonly string[]) => {
    const found: { small: number; plain: number }[] = []
    for (const path of paths) {
      const small = await bodyOf(path, { 'Accept-Encoding': 'br, dcz', 'Available-Dictionary': `:${hash}:` })
      const whole = await bodyOf(path, { 'Accept-Encoding': 'identity' })
      found.push({ small: small.length, plain: brotliCompressSync(whole, SMALLEST).length })
    }
    return found
  }
  const shown = (bytes: number) => `${(bytes / 1_000).toFixed(2)} KB`
  const ratioOf = (small: number, plain: number) => Math.round((small / plain) * 1_000) / 1_000

  const fundraisers = await sizes(FUNDRAISERS)
  const small = median(fundraisers.map((size) => size.small))
  const plain = median(fundraisers.map((size) => size.plain))
  report({
    id: 'P27',
    name: 'the page of a second fundraiser',
    value: shown(small),
    twin: shown(plain),
    ratio: ratioOf(small, plain),
    goal: '≤ 1.80 KB',
    result: small <= SECOND_FUNDRAISER ? 'met' : 'missed',
  })
  for (const [index, size] of (await sizes(PAGES)).entries()) {
    const ratio = ratioOf(size.small, size.plain)
    report({
      id: 'P28',
      name: `${PAGES[index]} after the home page`,
      value: shown(size.small),
      twin: shown(size.plain),
      ratio,
      goal: '≤ 0.40',
      result: ratio <= SECOND_PAGE ? 'met' : 'missed',
    })
  }
}
