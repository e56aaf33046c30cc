import { rm } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import { z } from 'zod'
import { BROWSER_ARGUMENTS, browserEnvironment, findBrowser } from '../../scripts/setup/browser.mjs'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { type CountingProxy, startCountingProxy } from '../servers/counting-proxy'
import { makeDataDirectory } from '../servers/seeded-data'

/** Chromium decides by its own guess of the line how far below the screen it loads pictures: a busy machine looks like a slow line. */
const EXACT = ['--force-effective-connection-type=4G']

/** The environment of all benchmarks: the built server with demo data behind a counting proxy, and a browser. */
export interface TestBed {
  /** The address of the product for a browser, through the proxy. */
  origin: string
  proxy: CountingProxy
  server: BuiltServer
  browserPath: string
  browser: Browser
  /** The path of a fundraiser's page, if possible of one with a picture. */
  fundraiserPath: string
  close(): Promise<void>
}

const cards = z.array(z.object({ id: z.number(), image: z.string().nullish() }))

/** `environment`: further settings of the server. */
export async function openTestBed(environment?: Record<string, string>): Promise<TestBed> {
  const browserPath = pathOfBrowser()
  const dataDirectory = await makeDataDirectory()
  const proxy = await startCountingProxy()
  const server = await startBuiltServer({ dataDirectory, publicUrl: proxy.origin, environment })
  proxy.forwardTo(server.port)
  const browser = await launchBrowser()
  const list = cards.parse(await (await fetch(`${server.origin}/api/fundraisers`)).json())
  const fundraiser = list.find(({ image }) => image) ?? list[0]
  return {
    origin: proxy.origin,
    proxy,
    server,
    browserPath,
    browser,
    fundraiserPath: `/fundraiser/${fundraiser?.id}`,
    async close() {
      await browser.close()
      await server.kill('SIGTERM')
      await proxy.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Measures something in the environment of the benchmarks, and closes it also when that fails. */
export async function withTestBed<Result>(
  measure: (testBed: TestBed) => Promise<Result>,
  environment?: Record<string, string>,
): Promise<Result> {
  const testBed = await openTestBed(environment)
  try {
    return await measure(testBed)
  } finally {
    await testBed.close()
  }
}

/** A browser for measuring. */
export function launchBrowser(): Promise<Browser> {
  const args = [...BROWSER_ARGUMENTS, ...EXACT]
  return chromium.launch({ executablePath: pathOfBrowser(), args, env: browserEnvironment() })
}

function pathOfBrowser(): string {
  const path = findBrowser()
  if (!path) throw new Error('Chromium was not found. CHROMIUM_PATH can set its path')
  return path
}
