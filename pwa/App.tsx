import { Suspense } from 'react'
import { Navigate, Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { Arrival } from './components/Arrival'
import { ErrorBoundary } from './components/ErrorBoundary'
import { Frame } from './components/Frame'
import { ScreenLoading } from './components/ScreenLoading'
import { Toasts } from './components/Toasts'
import { MOVED } from './moved-paths'
import { ROUTES, type Route } from './routes'

/** The routes of the one table, with or without the frame of header and footer. */
export function App() {
  return (
    <>
      <Routes>
        {ROUTES.map((route) => (
          <RouterRoute
            key={route.path}
            path={route.path}
            element={
              route.hasFrame ? (
                <Frame>
                  <Screen route={route} />
                </Frame>
              ) : (
                <Screen route={route} />
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

/** A link within the product to an address that has moved. */
function Moved({ to }: { to: string }) {
  return <Navigate to={to + useLocation().search} replace />
}

/** A page begins anew, its errors and its waiting too, whenever the path changes. */
function Screen({ route }: { route: Route }) {
  const { pathname } = useLocation()
  const { Component } = route.screen
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<ScreenLoading />}>
        <Component />
        <Arrival route={route} />
      </Suspense>
    </ErrorBoundary>
  )
}
