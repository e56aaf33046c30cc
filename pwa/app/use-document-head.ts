import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useSite } from '../page/page'
import type { Route } from './routes'
import { stayOnPage } from './stay-on-page'

/** The path that the title belongs to. Null for a first page from the server, whose title is already correct. */
let titledPath: string | null = null

/**
 * Shows the part of the title that needs no further code: a page that is still loading must not have the title of another. A first page
 * needs it only if it came as the shell, which belongs to every page.
 */
export function showSiteTitle(siteName: string): void {
  document.title = siteName
  titledPath = ''
}

/** Keeps title and description up to date with the route, also when its code and data come later. */
export function useDocumentHead(route: Route): void {
  const client = useQueryClient()
  const { name } = useSite()
  const params = useParams()
  const { pathname, search } = useLocation()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const moment = titledPath === null ? stayOnPage() : null
    if (titledPath !== null && titledPath !== pathname) showSiteTitle(name)
    titledPath = pathname
    const follow = async () => {
      await moment
      const { followHead } = await import('./route-data')
      // The title of a public page is part of its data or copy.
      const title = route.page.kind === 'public' ? undefined : (await import('./titles')).titleOf(route.page, name)
      if (!isOver) stop = followHead(route, { params, search: new URLSearchParams(search) }, client, name, title)
    }
    // If this code can't be fetched, the page's code can't either, and the page shows that.
    follow().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [route, client, name, params, pathname, search])
}
