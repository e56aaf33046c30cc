import { PAGE_DICTIONARY } from '#shared/page-dictionary'
import { untilQuiet } from '../../offline/connection/fetch-ahead'
import { networkInformation } from '../../offline/connection/network-information'

/**
 * Fetches the dictionary of the pages for the browser itself, which then asks for each page as its difference to that. Costs as much as a page
 * and a half, once in thirty days, so nobody gets it whose browser can't use it, who saves data or has a very slow line.
 */
export async function fetchDictionary(): Promise<void> {
  if (!document.createElement('link').relList.supports('compression-dictionary')) return
  await untilQuiet()
  if (networkInformation()?.effectiveType.endsWith('2g')) return
  await fetch(PAGE_DICTIONARY).catch(() => undefined)
}
