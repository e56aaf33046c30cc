import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { localPath } from '#shared/rules/local-path'
import { App } from './App'
import { dropRefusedToken, readAuthToken } from './api/auth-token'
import { send, sendForPage } from './api/client'
import { sendFrom } from './api/page-side'
import { createQueryClient } from './api/queries'
import { showCarriedToast } from './components/carried-toast'
import { type FoundRoute, findRoute } from './find-route'
import { movedTo } from './moved-paths'
import { OWED_SIGN_OUT } from './offline/account'
import { reportAnswer, reportSilence } from './offline/connection'
import { watchDataSaver } from './offline/data-saver'
import { readSetting } from './offline/device-settings'
import { idle } from './offline/idle'
import { watchInstallOffer } from './offline/install-offer'
import { awaitVerdict, pageKeptAt } from './offline/kept-page'
import { readThrough } from './offline/kept-queries'
import { keepPageData, refreshPageData, takePageData } from './offline/launch'
import { registerWorker } from './offline/register-worker'
import { staying } from './offline/staying'
import { watchConnection } from './offline/watch-connection'
import { PageMomentProvider } from './page'
import { readPageData } from './page-data'
import './styles/main.scss'

/** Takes over the page that the server rendered, or draws it where the service worker answered with the shell. */
async function start(): Promise<void> {
  const page = readPageData()
  const keptAt = page.isShell ? null : pageKeptAt()
  const verdict = keptAt === null ? null : awaitVerdict()
  sendFrom({ token: readAuthToken, refused: dropRefusedToken, answered: reportAnswer, silent: reportSilence })
  watchConnection()
  watchDataSaver()
  watchInstallOffer()
  followRedirects()
  // Asked now: the first answers may already say that the session is over.
  const hasAccount = readAuthToken() !== null || readSetting(OWED_SIGN_OUT) !== null
  const client = createQueryClient(
    (call, callArguments, signal, asPage) =>
      asPage ? sendForPage(call, callArguments, { signal }) : send(call, callArguments, { signal }),
    readThrough,
  )
  takePageData(client, page.queries, keptAt ?? Date.now())
  const { route, place } = findRoute(location.pathname + location.search)
  if (page.isShell) void prefetch(client, { route, place })
  // In the shell there is nothing to lose: the screen itself will say what is missing.
  await route.screen.preload().catch((error: unknown) => (page.isShell ? undefined : Promise.reject(error)))

  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element')
  const app = (
    <StrictMode>
      <PageMomentProvider value={{ settings: page.settings, renderedAt: page.now, savesData: page.savesData }}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </PageMomentProvider>
    </StrictMode>
  )
  if (page.isShell) createRoot(root).render(app)
  else hydrateRoot(root, app)
  showCarriedToast()
  if (hasAccount) void import('./account/watch-session').then((session) => session.watchSession(client))

  void (verdict ? refreshPageData(client, page.queries, verdict) : keepPageData(client))
  await idle()
  registerWorker()
  await staying()
  const { startOffline } = await import('./offline/start')
  startOffline(client)
}

/** Asks for a screen's data beside its code. What does not come now, the screen itself asks for. */
async function prefetch(client: QueryClient, { route, place }: FoundRoute): Promise<void> {
  const { queriesOf } = await import('./route-data')
  for (const query of queriesOf(route, place)) void client.prefetchQuery(query)
}

/**
 * `?redirect=/path` on load replaces the address with that path (spec section 2); paths of our own only. The server does the same,
 * and leads on from addresses that have moved; this is for pages that come from the device.
 */
function followRedirects(): void {
  const target = localPath(new URLSearchParams(location.search).get('redirect'), location.origin) ?? movedTo(location)
  if (target) history.replaceState(null, '', target)
}

void start()
