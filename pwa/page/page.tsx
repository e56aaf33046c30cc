import type { DehydratedState, FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Params } from 'react-router-dom'
import type { PageHead, PublicSettings } from '#shared/page'
import type { PublicSite } from '#shared/site'

/** What the page was rendered with: the server's settings, and the time that its relative times are based on. */
export interface PageTime {
  settings: PublicSettings
  /** Milliseconds since 1970 at which the page was rendered. */
  renderedAt: number
  /** Whether it was rendered without pictures, to save data. */
  savesData: boolean
  /** What its addresses begin with in its language: `/sw`; empty in English. */
  prefix: string
}

const PageTimeContext = createContext<PageTime | null>(null)

export const PageTimeProvider = ({ value, children }: { value: PageTime; children: ReactNode }) => (
  <PageTimeContext value={value}>{children}</PageTimeContext>
)

export function usePage(): PageTime {
  const page = useContext(PageTimeContext)
  if (!page) throw new Error('usePage outside of a page')
  return page
}

export const useSite = (): PublicSite => usePage().settings.site

/** Where reading goes on this page: 1 to the right, -1 to the left. For steps in pixels and for arrow keys, which know no start or end. */
export const forward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1)

export interface PageData {
  /** Milliseconds since 1970 at which the page was rendered. */
  now: number
  settings: PublicSettings
  /** Whether the page has only the frame: the browser renders the screen. */
  isShell: boolean
  savesData: boolean
  /** What its addresses begin with in its language: `/sw`. Left out in English, like the headers with which its requests say the language. */
  prefix?: string
  headers?: Record<string, string>
  queries: DehydratedState
}

export const readPageData = (): PageData => parsePageData(document.getElementById('page-data')?.textContent ?? '')

/** Parses a data block without validation: the server of the same build has written it. */
export function parsePageData(json: string): PageData {
  const data: PageData = JSON.parse(json)
  return data
}

export interface Place {
  params: Params
  search: URLSearchParams
}

export type RouteQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

export type RouteQueries = (place: Place) => RouteQuery[]

export type RouteHead = (place: Place, client: QueryClient, siteName: string) => Head

export type Head = Pick<PageHead, 'title' | 'description'> &
  Partial<Omit<PageHead, 'structuredData' | 'image' | 'imageSize' | 'siteName'>> & {
    /** `publicUrl`: the address of this site, for absolute addresses. */
    structuredData?: (publicUrl: string, site: PublicSite) => object
  }

const neverChanges = () => () => {}

export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
