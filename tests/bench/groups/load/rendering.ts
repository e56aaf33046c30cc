import { resolve } from 'node:path'
import { z } from 'zod'
import type { PageData } from '../../../../pwa/page/page-data'
import { readBuild } from '../../../../server/http/pages/build'
import { htmlDocument } from '../../../../server/http/pages/document'
import type { LocalCall } from '../../../../shared/page'
import { type BuiltServer, startBuiltServer } from '../../../servers/built-server'
import { makeDataDirectory } from '../../../servers/seeded-data'
import type { Measure } from '../../registry'
import { loadRendering, type Rendering } from '../../rendering/load'
import { ofPairs, type Pair, ratioAtLeast, rowOf } from '../../row'
import { samples } from '../../samples'

const PAIRS = 7
/** Pages of one sample. */
const PAGES = 15
/** Pages until the code of both runs as fast as it will. */
const WARM_UP = 60
const LIMIT = 0.8
const HEADERS = { 'Accept-Encoding': 'br' }

/** Pages per second that are not in the cache, beside React's `renderToString` alone for the same content with its data at hand. */
export const measureRendering: Measure = async (report) => {
  const rendering = await loadRendering(['/', '/browse', '/fundraiser/1'])
  const server = await startBuiltServer({ dataDirectory: await makeDataDirectory() })
  try {
    const [card] = cards.parse(await (await fetch(`${server.origin}/api/fundraisers`)).json())
    for (const path of ['/', '/browse', `/fundraiser/${card?.id}`]) {
      const { document, alone } = await prepare(rendering, server, path)
      const name = path.replace(/\d+/, '{id}')
      const ofDocument = await compare(document, alone)
      report(rowOf({ id: 'P18', name: `document of ${name}`, ...ofDocument, unit: 'per second', goal: GOAL }))
      const ofAnswer = await compare(answerOf(server, path), alone)
      report(rowOf({ id: 'P18', name: `answer with ${name}`, ...ofAnswer, unit: 'per second', goal: GOAL }))
    }
  } finally {
    await server.kill('SIGTERM')
  }
}

const GOAL = ratioAtLeast(LIMIT)
const cards = z.array(z.object({ id: z.number() })).min(1)

type Work = () => unknown

/** The whole document with calls that answer from memory, and the content alone. */
async function prepare({ renderer, prepareAlone }: Rendering, { origin }: BuiltServer, path: string) {
  const build = readBuild(resolve(import.meta.dirname, '../../../../dist/client'))
  const data = dataOf(await (await fetch(origin + path)).text())
  const request = { url: path, language: 'en' as const, now: data.now, settings: data.settings, savesData: false }
  const call = fromMemory(data)
  return {
    document: async () => htmlDocument(await renderer.render({ ...request, call }), build),
    alone: prepareAlone(request, data),
  }
}

function dataOf(html: string): PageData {
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1]
  if (!json) throw new Error('The page has no data')
  const data: PageData = JSON.parse(json)
  return data
}

/** Answers the calls of a page with what is in the page already. */
function fromMemory({ queries: { queries } }: PageData): LocalCall {
  const known = new Map(queries.map(({ queryKey, state }) => [JSON.stringify(queryKey), state.data]))
  const answer = async (
    call: { name: string },
    callArguments: unknown,
  ): Promise<{ body: unknown; headers?: object }> => {
    const body = known.get(JSON.stringify([call.name, callArguments]))
    if (body !== undefined) return { body }
    const { items, next } = page.parse(known.get(JSON.stringify([`${call.name}:page`, callArguments])))
    return { body: items, headers: next ? { Link: `</?cursor=${encodeURIComponent(next)}>; rel="next"` } : {} }
  }
  // What the page has was the reply of the same call.
  return answer as LocalCall
}

const page = z.object({ items: z.unknown(), next: z.string().nullable() })

let asked = 0

function answerOf({ origin }: BuiltServer, path: string): Work {
  return async () => {
    asked += 1
    const reply = await fetch(`${origin}${path}?uncached=${asked}`, { headers: HEADERS })
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    await reply.arrayBuffer()
  }
}

async function compare(work: Work, twin: Work) {
  for (const warmed of [work, twin]) await perSecond(warmed, samples(WARM_UP, 1))
  const pairs: Pair[] = []
  for (let pair = 0; pair < samples(PAIRS, 2); pair += 1) {
    pairs.push({ ours: await perSecond(work, PAGES), twin: await perSecond(twin, PAGES) })
  }
  return ofPairs(pairs)
}

async function perSecond(work: Work, pages: number): Promise<number> {
  const start = performance.now()
  for (let made = 0; made < pages; made += 1) await work()
  return (pages * 1_000) / (performance.now() - start)
}
