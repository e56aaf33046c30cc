import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { localPath } from '#shared/rules/local-path'
import { SESSION_HINT } from '#shared/session-hint'
import { dropRefusedToken, readAuthToken } from './api/auth-token'
import { send, sendForPage } from './api/client'
import { connectPageSide } from './api/page-side'
import { createQueryClient } from './api/queries'
import { App } from './app/App'
import { findRoute } from './app/find-route'
import { movedTo } from './app/moved-paths'
import { stayOnPage } from './app/stay-on-page'
import { showFixedTitle } from './app/use-document-head'
import { showCarriedToast } from './notify/toast-after-reload'
import { reportAnswer, reportNoAnswer, worksOffline } from './offline/connection/connection'
import { watchDataSaver } from './offline/connection/data-saver'
import { idle } from './offline/connection/idle'
import { watchConnection } from './offline/connection/watch-connection'
import { ACCOUNT_SETTING, PENDING_SIGN_OUT } from './offline/device/account'
import { readSetting } from './offline/device/device-settings'
import { awaitVerdict, pageKeptAt } from './offline/reading/kept-page'
import { readThrough } from './offline/reading/kept-queries'
import { keepPageData, takePageData } from './offline/reading/launch'
import { asRefresh } from './offline/reading/refresh'
import { watchInstallOffer } from './offline/updates/install-offer'
import { registerWorker } from './offline/updates/register-worker'
import { PageTimeProvider } from './page/page'
import { readPageData } from './page/page-data'
import './styles/main.scss'

/** Hydrates the page that the server rendered, or renders it when the service worker answered with the shell. */
async function start(): Promise<void> {
  if (!('findLast' in Array.prototype && 'Segmenter' in Intl)) await import('./page/older-browsers')
  const page = readPageData()
  const keptAt = page.isShell ? null : pageKeptAt()
  const verdict = keptAt === null ? null : awaitVerdict()
  connectPageSide({
    token: readAuthToken,
    account: () => readSetting(ACCOUNT_SETTING),
    refused: dropRefusedToken,
    answered: reportAnswer,
    silent: reportNoAnswer,
    worksOffline: () => worksOffline.value,
  })
  watchConnection()
  watchDataSaver()
  watchInstallOffer()
  followRedirects()
  // Read now: the first replies may already end the session.
  const hasAccount = readAuthToken() !== null || readSetting(PENDING_SIGN_OUT) !== null
  const client = createQueryClient(
    (call, callArguments, signal, asPage) =>
      asPage ? sendForPage(call, callArguments, { signal }) : send(call, callArguments, { signal }),
    readThrough,
  )
  // Visitors on their first page need none of it, and load no code for it.
  const mayKnowMore = hasAccount || navigator.serviceWorker?.controller || document.cookie.includes(SESSION_HINT)
  const recalled = mayKnowMore && import('./app/recall').then(({ recall }) => recall(client)).catch(() => undefined)
  const { route, place } = findRoute(location.pathname + location.search)
  if (page.isShell) {
    showFixedTitle(route)
    // In parallel with the screen's code. The screen fetches again what fails here.
    void import('./app/route-data').then((data) => data.prefetchData(client, route, place))
  }
  // The shell has no content to lose: the screen itself shows the error.
  await route.screen.preload().catch((error: unknown) => (page.isShell ? undefined : Promise.reject(error)))
  takePageData(client, page.queries, keptAt ?? Date.now(), route.screen.loaded()?.QUERIES?.(place))

  // A screen that the browser renders must not first say that nobody is signed in.
  if (page.isShell) await recalled
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root element')
  const app = (
    <StrictMode>
      <PageTimeProvider value={{ settings: page.settings, renderedAt: page.now, savesData: page.savesData }}>
        <QueryClientProvider client={client}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </PageTimeProvider>
    </StrictMode>
  )
  if (page.isShell) createRoot(root).render(app)
  else hydrateRoot(root, app)
  showCarriedToast()

  if (verdict)
    void asRefresh(
      import('./offline/reading/refresh-page').then(({ refreshPageData }) =>
        refreshPageData(client, page.queries, verdict),
      ),
    ).catch(() => undefined)
  else void keepPageData(client)
  await idle()
  registerWorker()
  await stayOnPage()
  const { startOffline } = await import('./app/start')
  startOffline(client)
}

/**
 * `?redirect=/path` on load replaces the address with that path (spec section 2); only paths of this site. The server does the same,
 * and redirects from addresses that have moved; this is for pages from the service worker's cache.
 */
function followRedirects(): void {
  const target = localPath(new URLSearchParams(location.search).get('redirect'), location.origin) ?? movedTo(location)
  if (target) history.replaceState(null, '', target)
}

void start()
