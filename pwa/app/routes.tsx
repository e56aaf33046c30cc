import { type ComponentType, lazy, useState } from 'react'
import { matchPath } from 'react-router-dom'
import { loadTexts, textFileOf } from '../language/text-files'
import type { Head, Place, RouteQueries } from '../page/page'
import { moduleOf, PAGES, type Page, type PagePath } from '../page/pages'

const SCREENS = import.meta.glob<ScreenModule>('../screens/*/*Screen.tsx')

export interface Route {
  path: PagePath
  page: Page
  screen: ReturnType<typeof preloadable>
}

/** The table of pages, each with its screen: code that is loaded when somebody goes there. (A test checks that none is missing.) */
export const ROUTES: readonly Route[] = PAGES.flatMap((page) => {
  const load = SCREENS[`../${moduleOf(page)}`]
  if (!load) return []
  const words = textFileOf(`pwa/${moduleOf(page)}`)
  const screen = preloadable(async () => (await Promise.all([load(), loadTexts(words)]))[0])
  return { path: page.path, page, screen }
})

/** The module of a screen: its component, and the head and queries that no other page needs. */
interface ScreenModule {
  default: ComponentType
  HEAD?: () => Head
  QUERIES?: RouteQueries
}

/** A lazy screen with its own chunk that renders at once when it was preloaded. */
function preloadable(load: () => Promise<ScreenModule>) {
  let loaded: ScreenModule | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(loadOnce)
  return {
    Component() {
      // Chosen once: changing it when the code arrives would remount the screen and lose its state.
      const [Screen] = useState<ComponentType>(() => loaded?.default ?? Lazy)
      return <Screen />
    },
    async preload() {
      await loadOnce()
    },
    loaded: () => loaded,
  }
}

export function findRoute(address: string): { route: Route; place: Place } {
  const url = new URL(address, 'http://localhost')
  for (const route of ROUTES) {
    const match = matchPath(route.path, url.pathname)
    if (match) return { route, place: { params: match.params, search: url.searchParams } }
  }
  throw new Error('The last route answers everything')
}
