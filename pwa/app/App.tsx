import { Suspense } from 'react'
import { Navigate, Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { ErrorBoundary } from '../components/layout/ErrorBoundary'
import { Frame } from '../components/layout/Frame'
import { ScreenLoading } from '../components/ui/ScreenLoading'
import { Toasts } from '../components/ui/Toasts'
import { MOVED } from '../page/find-page'
import { isBusy } from '../page/pages'
import { RouteFocus } from './RouteFocus'
import { ROUTES, type Route } from './routes'
import { useDocumentHead } from './use-document-head'

/** The routes of the page table, with or without the frame of header and footer. */
export function App() {
  return (
    <>
      <Routes>
        {ROUTES.map((route) => (
          <RouterRoute
            key={route.path}
            path={route.path}
            element={
              route.page.isBare ? (
                <Screen route={route} />
              ) : (
                <Frame isBrief={isBusy(route.page)}>
                  <Screen route={route} />
                </Frame>
              )
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

/** Redirects from an address that has moved. */
function Moved({ to }: { to: string }) {
  return <Navigate to={to + useLocation().search} replace />
}

/** A page. Each path change mounts it again, with its error and loading states. */
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
