import type { DehydratedState } from '@tanstack/react-query'
import type { PublicSettings } from '#shared/page'

/** What the server puts into a page besides its HTML. */
export interface PageData {
  /** Milliseconds since 1970 at which the page was rendered. */
  now: number
  settings: PublicSettings
  /** The frame alone: the browser renders the screen. */
  isShell: boolean
  /** Whether it was rendered without pictures. */
  savesData: boolean
  queries: DehydratedState
}

/** Reads the data block of the document. */
export function readPageData(): PageData {
  return parsePageData(document.getElementById('page-data')?.textContent ?? '')
}

/** The server wrote it, and a page goes with the script of its own build, so its shape is known. */
export function parsePageData(json: string): PageData {
  const data: PageData = JSON.parse(json)
  return data
}
