import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react'
import { Navigate, Route as RouterRoute, Routes, useLocation, useNavigationType, useParams } from 'react-router-dom'
import { ErrorBoundary } from '../components/layout/ErrorBoundary'
import { Frame } from '../components/layout/Frame'
import { ScreenLoading } from '../components/ui/Notice'
import { Toasts } from '../components/ui/Toasts'
import { useSite } from '../page/page'
import { isBusy, MOVED, type Page } from '../page/pages'
import { ROUTES, type Route } from './routes'
import { untilStaying } from './until-staying'

/** The scroll position of each history entry, in pixels. */
const scrolled = new Map<string, number>()
let previousPath: string | null = null

/** Moves the focus to the heading and scrolls like a browser after a change of page, once the screen's code is loaded. */
function RouteFocus() {
  const { pathname, hash, key } = useLocation()
  const kind = useNavigationType()

  // A layout effect: a scroll that the next page causes must not count for this one.
  useLayoutEffect(() => {
    const remember = () => scrolled.set(key, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    const isFirstPage = previousPath === null
    const isSamePage = previousPath === pathname
    previousPath = pathname
    // The browser handles focus and scrolling of a page that it has just loaded, and of a jump within a page.
    if (isFirstPage) return takeOver()
    if (isSamePage && hash) return
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    if (kind === 'POP') window.scrollTo(0, scrolled.get(key) ?? 0)
    else if (target) target.scrollIntoView()
    else if (!isSamePage) window.scrollTo(0, 0)
    if (!isSamePage) focusHeading()
  }, [pathname, hash, key, kind])

  // The loader (pwa/loader.ts) repeats the taps that came before.
  useEffect(() => void dispatchEvent(new Event('pamoja:ready')), [])

  return null
}

/** Switches off the browser's scroll restoration, which would scroll before the screen is rendered. */
function takeOver(): void {
  history.scrollRestoration = 'manual'
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
}

/** Focuses the heading, so that it is read out. If it waits for data, it gets the focus when it appears. */
function focusHeading(): void {
  const main = document.querySelector('main')
  const heading = () => main?.querySelector<HTMLElement>('h1:not([aria-busy])') ?? null
  if (!main || focus(heading())) return
  focus(main)
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focus(heading())) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
}

function focus(element: HTMLElement | null): boolean {
  if (!element) return false
  element.tabIndex = -1
  element.focus({ preventScroll: true })
  return true
}

export function App() {
  return (
    <>
      <Routes>
        {ROUTES.map((route) => (
          <RouterRoute
            key={route.path}
            path={route.path}
            element={
              <InFrame page={route.page}>
                <Screen route={route} />
              </InFrame>
            }
          />
        ))}
        {Object.entries(MOVED).map(([path, to]) => (
          <RouterRoute key={path} path={path} element={<Moved to={to} />} />
        ))}
      </Routes>
      <Toasts />
    </>
  )
}

/** Puts the site's header and footer around a page, unless it is bare. */
export const InFrame = ({ page, children }: { page: Page; children: ReactNode }) =>
  page.isBare ? children : <Frame isBrief={isBusy(page)}>{children}</Frame>

const Moved = ({ to }: { to: string }) => <Navigate to={to + useLocation().search} replace />

function Screen({ route }: { route: Route }) {
  const { pathname } = useLocation()
  const { Component } = route.screen
  useDocumentHead(route)
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Component />
        <RouteFocus />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The path that the title belongs to; null for a first page from the server, whose title is correct. */
let titledPath: string | null = null

/** Shows the title that needs no further code: a page that is still loading must not have that of another. */
export function showSiteTitle(siteName: string): void {
  document.title = siteName
  titledPath = ''
}

function useDocumentHead(route: Route): void {
  const client = useQueryClient()
  const { name } = useSite()
  const params = useParams()
  const { pathname, search } = useLocation()
  useEffect(() => {
    let stop: (() => void) | null = null
    let isOver = false
    const moment = titledPath === null ? untilStaying() : null
    if (titledPath !== null && titledPath !== pathname) showSiteTitle(name)
    titledPath = pathname
    const follow = async () => {
      await moment
      const { followHead } = await import('./route-data')
      if (!isOver) stop = followHead(route, { params, search: new URLSearchParams(search) }, client, name)
    }
    // If this code can't be fetched, the page's code can't either, and the page shows that.
    follow().catch(() => undefined)
    return () => {
      isOver = true
      stop?.()
    }
  }, [route, client, name, params, pathname, search])
}
