import type { Browser } from 'playwright'
import { startCountingProxy } from '../../servers/counting-proxy'
import { startSlowLine } from '../../servers/slow-line'
import { median } from '../median'
import { openTestBed, type TestBed } from '../test-bed'
import { answersPerSecond, askOnce } from './peers-load'
import { type PeerPages, readPages } from './peers-pages'
import { memoryOfGroup, PEERS, type RunningPeer, startPeer } from './peers-servers'
import { refuseLess, type Words, wordsOf } from './peers-words'

/** One line of the table: the product's value, and that of one of the others from the same run. */
export interface PeerRow {
  name: string
  value: string
  twin?: string
  ratio?: number
  goal: string
  result: 'met' | 'missed' | 'not measured'
}

/** What is measured of each. */
interface Figures {
  /** Bytes of content as a browser gets them. */
  home: number
  list: number
  detail: number
  /** The same for clients that know gzip only: two of the others answer with it at most. */
  homeGzip: number
  listGzip: number
  detailGzip: number
  /** All bytes over the wire, with headers and pictures: of a first visit to Home, and of one right after it. */
  cold: number
  repeat: number
  /** Home at the address that everybody asks for, and at addresses that nobody asked for before. */
  perSecond: number
  renderedPerSecond: number
  /** Bytes after the requests. */
  memory: number
  /** Milliseconds to the first paint of Home. */
  paint: number
}

const LABELS: Record<keyof Figures, string> = {
  home: 'document of Home',
  list: 'document of Browse',
  detail: 'document of a fundraiser',
  homeGzip: 'document of Home, gzip',
  listGzip: 'document of Browse, gzip',
  detailGzip: 'document of a fundraiser, gzip',
  cold: 'first visit to Home',
  repeat: 'second visit to Home',
  perSecond: 'answers per second',
  renderedPerSecond: 'answers per second, new addresses',
  memory: 'memory after them',
  paint: 'first paint on slow 4G',
}
const NAMES = [
  ...(['home', 'list', 'detail', 'homeGzip', 'listGzip', 'detailGzip'] as const),
  ...(['cold', 'repeat', 'perSecond', 'renderedPerSecond', 'memory', 'paint'] as const),
]
const PAGES = ['home', 'list', 'detail'] as const
const SLOW_4G = { bitsPerSecond: 1_600_000, roundTripMs: 150 }
const PAINTS = 5
const LOAD_MS = 3_000
/** Milliseconds without traffic after which a visit counts as finished, and its longest duration. */
const QUIET = 2_500
const LONGEST = 20_000
/** Requests before a first paint is measured. */
const WARMING_MS = 1_000
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'
const OURS = 'Pamoja'

/**
 * Measures the product beside what a developer would choose instead, with the same markup, styles and pictures, in the same run. Prints the
 * table of all figures too. Without a network nothing of the others can be installed: their rows say so.
 */
export async function measurePeers(report: (row: PeerRow) => void): Promise<void> {
  const testBed = await openTestBed()
  const running: RunningPeer[] = []
  const columns = new Map<string, Figures>()
  try {
    const { browser, server, origin, fundraiserPath } = testBed
    const pages = await readPages(browser, origin, fundraiserPath)
    const ourSide: RunningPeer = {
      ...{ name: OURS, port: server.port },
      memory: () => memoryOfGroup(server.pid()),
      stop: async () => undefined,
    }
    const words = await readWords(pages, ourSide)
    const readPicture = async (path: string) => Buffer.from(await (await fetch(server.origin + path)).arrayBuffer())
    for (const kind of PEERS) {
      const peer = await startPeer(kind, pages, readPicture).catch((error: unknown) => String(error))
      if (typeof peer !== 'string') {
        running.push(peer)
        refuseLess(peer.name, words, await readWords(pages, peer))
        continue
      }
      process.stderr.write(`${kind.name} could not be started: ${peer.slice(0, 500)}\n`)
      report({ name: `beside ${kind.name}`, value: '-', goal: '-', result: 'not measured' })
    }
    const sides = [ourSide, ...running]
    const paints = await firstPaints(browser, sides)
    for (const side of sides) {
      columns.set(side.name, await measure(testBed, pages, side, paints.get(side.name) ?? Number.NaN))
    }
  } finally {
    for (const peer of running) await peer.stop()
    await testBed.close()
  }
  const ours = columns.get(OURS)
  for (const [name, theirs] of columns) {
    if (ours && name !== OURS) for (const figure of NAMES) report(rowOf(name, figure, ours[figure], theirs[figure]))
  }
  process.stderr.write(`${peersTable(columns)}\n`)
}

/** The figures side by side, as a table of Markdown. */
function peersTable(columns: ReadonlyMap<string, Figures>): string {
  const lines = [
    ['', ...columns.keys()],
    ['---', ...[...columns.keys()].map(() => '---:')],
    ...NAMES.map((name) => [LABELS[name], ...[...columns.values()].map((figures) => written(name, figures[name]))]),
  ]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function rowOf(peer: string, name: keyof Figures, ours: number, theirs: number): PeerRow {
  const ratio = Math.round((ours / theirs) * 100) / 100
  const isMore = isRate(name)
  return {
    name: `${LABELS[name]}, beside ${peer}`,
    ...{ value: written(name, ours), twin: written(name, theirs), ratio },
    goal: isMore ? '≥ 1.00' : '≤ 1.00',
    result: (isMore ? ratio >= 1 : ratio <= 1) ? 'met' : 'missed',
  }
}

function written(name: keyof Figures, value: number): string {
  if (isRate(name)) return `${Math.round(value)}/s`
  if (name === 'memory') return `${Math.round(value / 1e6)} MB`
  return name === 'paint' ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} KB`
}

const isRate = (name: keyof Figures) => name === 'perSecond' || name === 'renderedPerSecond'

async function measure(
  { browser, proxy: ourProxy }: TestBed,
  pages: PeerPages,
  server: RunningPeer,
  paint: number,
): Promise<Figures> {
  const { port } = server
  const bytesOf = async (page: keyof PeerPages['paths'], encodings: string) =>
    (await askOnce({ port, path: pages.paths[page], encodings })).body.length
  const documents = {
    home: await bytesOf('home', BROWSER_ENCODINGS),
    list: await bytesOf('list', BROWSER_ENCODINGS),
    detail: await bytesOf('detail', BROWSER_ENCODINGS),
    homeGzip: await bytesOf('home', 'gzip'),
    listGzip: await bytesOf('list', 'gzip'),
    detailGzip: await bytesOf('detail', 'gzip'),
  }
  const proxy = server.name === OURS ? ourProxy : await startCountingProxy()
  proxy.forwardTo(port)
  const [cold, repeat] = await visitTwice(browser, proxy.origin, proxy.bytesSent)
  if (proxy !== ourProxy) await proxy.close()
  const same = { port, path: () => '/', encodings: BROWSER_ENCODINGS }
  await answersPerSecond(same, WARMING_MS)
  const perSecond = await answersPerSecond(same, LOAD_MS)
  let visit = 0
  const newAddress = () => {
    visit += 1
    return `/?visit=${visit}`
  }
  const renderedPerSecond = await answersPerSecond({ ...same, path: newAddress }, LOAD_MS)
  return { ...documents, cold, repeat, perSecond, renderedPerSecond, memory: await server.memory(), paint }
}

/** The words of the three pages that visitors see, without script. */
async function readWords(pages: PeerPages, { port }: RunningPeer): Promise<Words[]> {
  const read: Words[] = []
  for (const page of PAGES) {
    const { text } = await askOnce({ port, path: pages.paths[page], encodings: BROWSER_ENCODINGS })
    read.push({ path: pages.paths[page], words: wordsOf(text) })
  }
  return read
}

const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

async function visitTwice(browser: Browser, origin: string, bytesSent: () => number): Promise<[number, number]> {
  const context = await browser.newContext(PHONE)
  const visit = async () => {
    const before = bytesSent()
    const page = await context.newPage()
    await page.goto(origin)
    const end = Date.now() + LONGEST
    for (let last = -1; last !== bytesSent() && Date.now() < end; ) {
      last = bytesSent()
      await page.waitForTimeout(QUIET)
    }
    await page.close()
    return bytesSent() - before
  }
  const both: [number, number] = [await visit(), await visit()]
  await context.close()
  return both
}

/** Medians of the first paints of Home. All take turns, each warmed, so that they share what else the machine does. */
async function firstPaints(browser: Browser, sides: readonly RunningPeer[]): Promise<ReadonlyMap<string, number>> {
  const paints = new Map<string, number[]>()
  const warming = { path: () => '/', encodings: BROWSER_ENCODINGS }
  for (const { name, port } of sides) {
    paints.set(name, [])
    await answersPerSecond({ ...warming, port }, WARMING_MS)
  }
  for (let turn = 0; turn < PAINTS; turn += 1) {
    for (const { name, port } of sides) paints.get(name)?.push(await firstPaint(browser, port))
  }
  return new Map([...paints].map(([name, times]) => [name, median(times)]))
}

async function firstPaint(browser: Browser, port: number): Promise<number> {
  const line = await startSlowLine(SLOW_4G)
  line.forwardTo(port)
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(line.origin, { waitUntil: 'commit' })
  const paint = await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
  const time = (await paint.jsonValue()) ?? Number.NaN
  await context.close()
  await line.close()
  return time
}
