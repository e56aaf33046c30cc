import { hydrate } from '@tanstack/react-query'
import { createQueryClient } from '../../pwa/api/queries'
import { App } from '../../pwa/app/App'
import { renderAt, type ShellRequest } from '../../pwa/app/render-at'
import { findRoute } from '../../pwa/app/routes'
import type { PageData } from '../../pwa/page/page'

/** React alone, for the same content with data that is there already. */
export function prepareAlone(request: ShellRequest, { queries }: PageData): () => string {
  const client = createQueryClient(() => Promise.reject(new Error('All data is there')))
  hydrate(client, queries)
  return () => renderAt(request, client, <App />)
}

/** Loads the code of the screen at an address. */
export const preload = (url: string) => findRoute(url).route.screen.preload()
