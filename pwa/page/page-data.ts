import type { DehydratedState } from '@tanstack/react-query'
import type { PublicSettings } from '#shared/page'

/** The data that the server puts into a page in addition to its HTML. */
export interface PageData {
  /** Milliseconds since 1970 at which the page was rendered. */
  now: number
  settings: PublicSettings
  /** Whether the page has only the frame: the browser renders the screen. */
  isShell: boolean
  /** Whether it was rendered without pictures. */
  savesData: boolean
  /** What its addresses begin with in its language: `/sw`. Left out in English, like the headers with which its requests say the language. */
  prefix?: string
  headers?: Record<string, string>
  queries: DehydratedState
}

/** Reads the data block of the document. */
export function readPageData(): PageData {
  return parsePageData(document.getElementById('page-data')?.textContent ?? '')
}

/** Parses a data block without validation: the server of the same build has written it. */
export function parsePageData(json: string): PageData {
  const data: PageData = JSON.parse(json)
  return data
}
