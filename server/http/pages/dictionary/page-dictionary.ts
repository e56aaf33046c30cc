import type { PageRenderer, PublicSettings } from '#shared/page'
import type { Brand } from '../brand'
import type { Build } from '../build'
import { htmlDocument } from '../document'
import { exampleCall } from './example-data'

/** The pages in a dictionary, what most pages have in common last: there it is found first. */
const PATHS = ['/user/1', '/browse', '/', '/fundraiser/1', '/fundraiser/2', '/fundraiser/3']

/** Milliseconds since 1970: any time, the same each time. */
const NOW = Date.UTC(2026, 0, 2, 12)

/**
 * Makes the text against which pages are compressed: public pages with example data, so that it has all that pages of this build repeat, and
 * no words of anybody. The same build with the same settings gives the same bytes on every server.
 */
export async function makePageDictionary(
  renderer: Pick<PageRenderer, 'render'>,
  build: Build,
  settings: PublicSettings,
  brand: Brand,
): Promise<Buffer> {
  const pages: string[] = []
  for (const url of PATHS) {
    const page = await renderer.render({ url, language: 'en', now: NOW, settings, savesData: false, call: exampleCall })
    pages.push(htmlDocument(page, build, [], brand))
  }
  // The same styles are in the head of each.
  const once = pages.map((page, index) =>
    index === 0 ? page : page.replace(`<style>${build.criticalStyle}</style>`, ''),
  )
  // The times at which the data were read.
  return Buffer.from(once.join('').replaceAll(/\d{13}/g, String(NOW)))
}
