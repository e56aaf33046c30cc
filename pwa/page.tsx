import { createContext, type ReactNode, useContext } from 'react'
import type { PublicSettings } from '#shared/page'

/** What the page was made with: the server's settings, and the moment from which its times are computed. */
export interface PageMoment {
  settings: PublicSettings
  /** Milliseconds since 1970 at which the page was rendered. */
  renderedAt: number
  /** Whether it was rendered without pictures, to save data. */
  savesData: boolean
}

const PageMomentContext = createContext<PageMoment | null>(null)

export function PageMomentProvider({ value, children }: { value: PageMoment; children: ReactNode }) {
  return <PageMomentContext value={value}>{children}</PageMomentContext>
}

export function usePage(): PageMoment {
  const page = useContext(PageMomentContext)
  if (!page) throw new Error('usePage outside of a page')
  return page
}
