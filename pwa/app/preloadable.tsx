import { type ComponentType, lazy, useState } from 'react'
import type { Head, RouteQueries } from '../page/route'

/** The module of a screen: its component, and the head and queries that no other page needs. */
export interface ScreenModule {
  default: ComponentType
  /** A function where its words are those of a language. */
  HEAD?: Head | (() => Head)
  QUERIES?: RouteQueries
}

export interface Preloadable {
  Component: ComponentType
  /** Loads the screen's code; rendering after that does not suspend. */
  preload(): Promise<void>
  /** The screen's module; undefined until it is loaded. */
  loaded(): ScreenModule | undefined
}

/** A lazy screen with its own chunk that renders at once when it was preloaded. */
export function preloadable(load: () => Promise<ScreenModule>): Preloadable {
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
