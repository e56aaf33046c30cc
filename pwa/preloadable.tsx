import { type ComponentType, lazy, useState } from 'react'
import type { Head, RouteQueries } from './routes'

/** What a screen's own code is: the screen, and what no other page needs to know of it. */
export interface ScreenModule {
  default: ComponentType
  HEAD?: Head
  QUERIES?: RouteQueries
}

export interface Preloadable {
  Component: ComponentType
  /** Loads the screen's own code; rendering after that waits for nothing. */
  preload(): Promise<void>
  /** The screen's own code once it is there. */
  loaded(): ScreenModule | undefined
}

/** A screen whose code is a chunk of its own, yet can be rendered at once when it was loaded before. */
export function preloadable(load: () => Promise<ScreenModule>): Preloadable {
  let loaded: ScreenModule | undefined
  const loadOnce = async () => {
    loaded ??= await load()
    return loaded
  }
  const Lazy = lazy(loadOnce)
  return {
    Component() {
      // Chosen once: changing it when the code arrives would mount the screen anew and lose its state.
      const [Screen] = useState<ComponentType>(() => loaded?.default ?? Lazy)
      return <Screen />
    },
    async preload() {
      await loadOnce()
    },
    loaded: () => loaded,
  }
}
