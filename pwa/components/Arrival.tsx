import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigationType, useParams } from 'react-router-dom'
import { staying } from '../offline/staying'
import type { Route } from '../routes'

/** How far each entry of the history was scrolled, in pixels. */
const scrolled = new Map<string, number>()
let previousPath: string | null = null

/**
 * Stands beside a screen, so it is mounted when the screen's code is there: names the page, and after a change of page
 * moves the focus to its heading and scrolls to where a browser would.
 */
export function Arrival({ route }: { route: Route }) {
  useDocumentHead(route)
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()

  // In step with the page itself: a scroll that the next page causes must not count for this one.
  useLayoutEffect(() => {
    const remember = () => scrolled.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const isFirstPage = previousPath === null
    const isSamePage = previousPath === pathname
    previousPath = pathname
    // The browser itself looks after a page that it has just loaded, and after a jump within a page.
    if (isFirstPage) return takeOverScrolling()
    if (isSamePage && hash) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (kind === 'POP') window.scrollTo(0, scrolled.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (!isSamePage) window.scrollTo(0, 0)
    if (!isSamePage) focusHeading()
  }, [pathname, hash, key, kind])

  return null
}

/** On going back, the browser would scroll before the screen is there. It does so again for a page that it loads anew. */
function takeOverScrolling(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}

/** The heading is what is read out of a new page. Where it waits for data, the focus goes to it when it is there. */
function focusHeading(): void {
  const main = document.querySelector('main')
  if (!main || focus(main.querySelector('h1'))) return
  focus(main)
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focus(main.querySelector('h1'))) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}

function focus(element: HTMLElement | null): boolean {
  if (!element) return false
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}

/** The first page came with its title. What names the others is fetched for those who stay. */
let isNamedAlready = true

/** Keeps title and description as the route table has them, also when the data that they are made of comes later. */
function useDocumentHead(route: Route): void {
  const client = useQueryClient()
  const params = useParams()
  const { search } = useLocation()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const moment = isNamedAlready ? staying() : Promise.resolve()
    isNamedAlready = false
    const follow = async () => {
      await moment
      const { headOf } = await import('../route-data')
      const nameThePage = () => {
        const { title, description } = headOf(route, { params, search: new URLSearchParams(search) }, client)
        if (document.title !== title) document.title = title
        document.querySelector('meta[name="description"]')?.setAttribute('content', description)
      }
      if (isOver) return
      nameThePage()
      stop = client.getQueryCache().subscribe(nameThePage)
    }
    // Where it cannot be fetched, neither could the page: that one says so.
    follow().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [route, client, params, search])
}
