import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { prefixOf } from '#shared/language/languages'
import type { PageRequest } from '#shared/page'
import { setTimeZone } from '#shared/rules/dates'
import { PageTimeProvider } from '../page/page'

/** What a page needs that fetches nothing. */
export type ShellRequest = Omit<PageRequest, 'call'>

export function renderAt(
  { url, language, now, settings, savesData }: ShellRequest,
  client: QueryClient,
  content: ReactNode,
): string {
  setTimeZone(settings.timeZone)
  const html = renderToString(
    <PageTimeProvider value={{ settings, renderedAt: now, savesData, prefix: prefixOf(language) }}>
      <QueryClientProvider client={client}>
        <StaticRouter basename={prefixOf(language)} location={prefixOf(language) + url}>
          {content}
        </StaticRouter>
      </QueryClientProvider>
    </PageTimeProvider>,
  )
  // A mark of the router on each link, which only its framework reads. React would report the difference while developing.
  return import.meta.env.PROD ? html.replaceAll(' data-discover="true"', '') : html
}
