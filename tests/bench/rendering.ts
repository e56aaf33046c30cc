import { mkdtemp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type { PageData } from '../../pwa/page/page'
import { ofPairs, type Pair, type Report, ratioAtLeast } from './row'
import type { TestBed } from './test-bed'

const ROOT = resolve(import.meta.dirname, '../..')
const PAIRS = 7
/** Pages of one sample. */
const PAGES = 15
/** Pages until the code of both runs as fast as it will. */
const WARM_UP = 60

type Work = () => unknown
let asked = 0

/** Whole answers with pages that are not in the cache, beside React's `renderToString` alone for the same content with its data at hand. */
export async function measureRendering({ server: { origin }, fundraiserPath }: TestBed, report: Report): Promise<void> {
  const { preload, prepareAlone } = await loadRendering()
  for (const path of ['/', '/browse', fundraiserPath]) {
    await preload(path)
    const data = dataOf(await (await fetch(origin + path)).text())
    const { now, settings } = data
    const alone = prepareAlone({ url: path, language: 'en', now, settings, savesData: false }, data)
    const answer = async () => {
      asked += 1
      const reply = await fetch(`${origin}${path}?uncached=${asked}`, { headers: { 'Accept-Encoding': 'br' } })
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
      await reply.arrayBuffer()
    }
    for (const warmed of [answer, alone]) await perSecond(warmed, WARM_UP)
    const pairs: Pair[] = []
    for (let pair = 0; pair < PAIRS; pair += 1)
      pairs.push({ ours: await perSecond(answer, PAGES), twin: await perSecond(alone, PAGES) })
    const name = `a page that is not cached, ${path}, beside its rendering`
    report({ name, unit: 'per second', ...ofPairs(pairs), goal: ratioAtLeast(0.6) })
  }
}

/** Builds the function that renders the content alone, like the product. */
async function loadRendering(): Promise<typeof import('./rendering-entry')> {
  // Inside the project, where Node finds its packages.
  const outDir = await mkdtemp(join(ROOT, 'dist', 'rendering-'))
  const input = { rendering: resolve(import.meta.dirname, 'rendering-entry.tsx') }
  try {
    await build({
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      build: { ssr: true, outDir, rolldownOptions: { input } },
    })
    return await import(pathToFileURL(join(outDir, 'rendering.js')).href)
  } finally {
    process.once('exit', () => void rm(outDir, { recursive: true, force: true }))
  }
}

function dataOf(html: string): PageData {
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  if (!json) throw new Error('The page has no data')
  const data: PageData = JSON.parse(json)
  return data
}

async function perSecond(work: Work, pages: number): Promise<number> {
  const start = performance.now()
  for (let made = 0; made < pages; made += 1) await work()
  return (pages * 1_000) / (performance.now() - start)
}
