import { createContext, type ReactNode, useContext } from 'react'
import type { PublicSettings } from '#shared/page'
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

export function PageTimeProvider({ value, children }: { value: PageTime; children: ReactNode }) {
  return <PageTimeContext value={value}>{children}</PageTimeContext>
}

export function usePage(): PageTime {
  const page = useContext(PageTimeContext)
  if (!page) throw new Error('usePage outside of a page')
  return page
}

export function useSite(): PublicSite {
  return usePage().settings.site
}

/** Where reading goes on this page: 1 to the right, -1 to the left. For steps in pixels and for arrow keys, which know no start or end. */
export const forward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1)
