import type { BrowserContext } from 'playwright'
import { z } from 'zod'
import { publicPaths } from '../../public-paths'
import type { Measure } from '../../registry'
import { rowOf, valueAtMost } from '../../row'
import { type TestBed, withTestBed } from '../../test-bed'

const fundraiser = z.object({ title: z.string(), description: z.string() })

/** Whether everything that people read is in the document: pages with script and without, and fundraisers beside what the API says. */
export const measureReading: Measure = (report) =>
  withTestBed(async (testBed) => {
    const { browser, origin } = testBed
    const withScript = await browser.newContext({ serviceWorkers: 'block' })
    const withoutScript = await browser.newContext({ javaScriptEnabled: false })
    const paths = await publicPaths(testBed)
    const missing: string[] = []
    let compared = 0
    for (const path of paths) {
      const words = await textOf(withoutScript, origin + path)
      const wanted = [...(await linesOf(withScript, origin + path)), ...(await wordsOfApi(testBed, path))]
      compared += wanted.length
      missing.push(...wanted.filter((line) => !words.includes(line)).map((line) => `${path}: ${line}`))
    }
    await Promise.all([withScript.close(), withoutScript.close()])
    for (const line of missing.slice(0, 20)) process.stderr.write(`missing without script: ${line.slice(0, 120)}\n`)
    const name = `texts missing without script, of ${compared} on ${paths.length} public pages`
    report(rowOf({ id: 'P2', name, unit: 'count', value: missing.length, goal: valueAtMost(0) }))
  })

async function textOf(context: BrowserContext, address: string): Promise<string> {
  const page = await context.newPage()
  await page.goto(address)
  const text = (await page.locator('body').textContent()) ?? ''
  await page.close()
  return asOneLine(text)
}

/** Headings, paragraphs and links of the part that people came for, as a page with script shows them. */
async function linesOf(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  const lines = await page.locator('main :is(h1, h2, h3, p, a)').evaluateAll((elements) =>
    elements
      // What only script can do has no text without it: forms, dialogs and states.
      .filter((element) => !element.closest('form, dialog, [role=status], button'))
      .map((element) => {
        // What stands there for browsers without script is no text with it.
        const shown = element.cloneNode(true)
        if (shown instanceof Element) for (const hidden of shown.querySelectorAll('noscript')) hidden.remove()
        return shown.textContent ?? ''
      }),
  )
  await page.close()
  return lines.map(asOneLine).filter((line) => line.length > 2)
}

/** The title and the words of the story, as the API has them. */
async function wordsOfApi({ origin }: TestBed, path: string): Promise<string[]> {
  if (!path.startsWith('/fundraiser/')) return []
  const { title, description } = fundraiser.parse(
    await (await fetch(`${origin}/api${path.replace('fundraiser', 'fundraisers')}`)).json(),
  )
  return [title, ...description.split('\n')].map(asOneLine).filter((line) => line.length > 2)
}

const asOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
