import { rm } from 'node:fs/promises'
import { type Browser, chromium } from 'playwright'
import { BROWSER_ARGUMENTS, browserEnvironment, findBrowser } from '../../scripts/setup/browser.mjs'
import { type BuiltServer, startBuiltServer } from '../servers/built-server'
import { type CountingProxy, startCountingProxy } from '../servers/counting-proxy'
import { makeDataDirectory } from '../servers/seeded-data'

/** Chromium decides by its own guess of the line how far below the screen it loads pictures: a busy machine looks like a slow line. */
const EXACT = ['--force-effective-connection-type=4G']

/** The environment of benchmarks: the built server with demo data behind a counting proxy, and a browser. */
export interface TestBed {
  /** The address of the product for a browser, through the proxy. */
  origin: string
  proxy: CountingProxy
  server: BuiltServer
  browserPath: string
  browser: Browser
  /** The path of the page of a fundraiser with a picture. */
  fundraiserPath: string
}

/** Measures something in the environment of benchmarks, and closes it also when that fails. */
export async function withTestBed(measure: (testBed: TestBed) => Promise<void>): Promise<void> {
  const browserPath = findBrowser()
  if (!browserPath) throw new Error('Chromium was not found. CHROMIUM_PATH can set its path')
  const dataDirectory = await makeDataDirectory()
  const proxy = await startCountingProxy()
  const { origin } = proxy
  const server = await startBuiltServer({ dataDirectory, publicUrl: origin })
  proxy.forwardTo(server.port)
  const args = [...BROWSER_ARGUMENTS, ...EXACT]
  const browser = await chromium.launch({ executablePath: browserPath, args, env: browserEnvironment() })
  try {
    const list: { id: number; image: string | null }[] = await (await fetch(`${server.origin}/api/fundraisers`)).json()
    const fundraiserPath = `/fundraiser/${list.find(({ image }) => image)?.id}`
    await measure({ origin, proxy, server, browserPath, browser, fundraiserPath })
  } finally {
    await browser.close()
    await server.kill('SIGTERM')
    await proxy.close()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}
