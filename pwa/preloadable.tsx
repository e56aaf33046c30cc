import { type ComponentType, lazy, useState } from 'react'

export interface Preloadable {
  Component: ComponentType
  /** Loads the screen's own code; rendering after that waits for nothing. */
  preload(): Promise<void>
}

/** A screen whose code is a chunk of its own, yet can be rendered at once when it was loaded before. */
export function preloadable(load: () => Promise<{ default: ComponentType }>): Preloadable {
  let Loaded: ComponentType | undefined
  const Lazy = lazy(load)
  return {
    Component() {
      // Chosen once: changing it when the code arrives would mount the screen anew and lose its state.
      const [Screen] = useState<ComponentType>(() => Loaded ?? Lazy)
      return <Screen />
    },
    async preload() {
      Loaded ??= (await load()).default
    },
  }
}
