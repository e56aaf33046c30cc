import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { setTimeZone } from '#shared/rules/dates'
import { SESSION_HINT } from '#shared/session-hint'
import { dropRefusedToken, readAuthToken } from './api/auth-token'
import { connectClient, send, sendForPage } from './api/client'
import { createQueryClient } from './api/queries'
import { App, showSiteTitle } from './app/App'
import { findRoute } from './app/routes'
import { untilStaying } from './app/until-staying'
import { showDeviceLine } from './components/layout/Frame'
import { showCarriedToast } from './notify/toasts'
import { reportAnswer, reportNoAnswer, watchConnection, worksOffline } from './offline/connection'
import { watchDataSaver } from './offline/data-saver'
import { remembersAnything } from './offline/database'
import { watchInstallOffer } from './offline/install-offer'
import { idle, keepPageData, pageStoredAt, refreshPageData, takePageData } from './offline/launch'
import { asRefresh } from './offline/refresh'
import { ACCOUNT_SETTING, CHOSEN_LANGUAGE, noticeChoice, PENDING_SIGN_OUT, readSetting } from './offline/settings'
import { readThrough } from './offline/stored-queries'
import { expectChangesByOthers } from './page/changed-by-others'
import { PageTimeProvider, readPageData } from './page/page'
import { guessServerTime } from './page/server-time'
import './styles/main.scss'

/** Milliseconds. Storage that hangs must not keep a page empty. */
const RESTORE_TIMEOUT = 3_000

async function start(): Promise<void> {
  expectChangesByOthers()
  if (!('findLast' in Array.prototype && 'Segmenter' in Intl)) await import('./page/older-browsers')
  const page = readPageData()
  if (page.prefix) await (await import('./language/speak-pack')).speakPack(page.isShell)
  const { prefix = '' } = page
  const keptAt = pageStoredAt()
  guessServerTime(page.now, keptAt)
  setTimeZone(page.settings.timeZone)
  const storedAt = page.isShell ? null : keptAt
  connectClient({
    token: readAuthToken,
    account: () => readSetting(ACCOUNT_SETTING),
    prefix,
    headers: page.headers,
    refused: dropRefusedToken,
    answered: reportAnswer,
    silent: reportNoAnswer,
    worksOffline: () => worksOffline.value,
    confirm: (sentAt, secondStep) =>
      import('./components/account/ask-again')
        .then(({ askAgain }) => askAgain(client, sentAt, secondStep))
        .catch(() => undefined),
  })
  noticeChoice()
  watchConnection()
  watchDataSaver()
  watchInstallOffer()
  // Read now: the first replies may already end the session.
  const hasAccount = readAuthToken() !== null || readSetting(PENDING_SIGN_OUT) !== null
  const client = createQueryClient(
    (call, callArguments, signal, asPage) =>
      asPage ? sendForPage(call, callArguments, { signal }) : send(call, callArguments, { signal }),
    readThrough,
  )
  const restored = mayKnowMore(hasAccount)
    .then(async (may) => {
      if (may) await (await import('./app/restore')).restore(client)
    })
    .catch(() => undefined)
  const { route, place } = findRoute(location.pathname.slice(prefix.length) + location.search)
  if (page.isShell) {
    showSiteTitle(page.settings.site.name)
    // In parallel with the screen's code. The screen fetches again what fails here.
    void import('./app/route-data').then((data) => data.prefetchData(client, route, place))
  }
  // The shell has no content to lose: the screen itself shows the error.
  await route.screen.preload().catch((error: unknown) => (page.isShell ? undefined : Promise.reject(error)))
  takePageData(client, page.queries, storedAt ?? Date.now(), route.screen.loaded()?.QUERIES?.(place))

  // A screen that the browser renders must not first say that nobody is signed in.
  if (page.isShell) await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT))])
  const hydrated = new Promise((resolve) => addEventListener('pamoja:ready', resolve, { once: true }))
  const root = document.getElementById('root') ?? document.body
  const app = (
    <StrictMode>
      <PageTimeProvider value={{ settings: page.settings, renderedAt: page.now, savesData: page.savesData, prefix }}>
        <QueryClientProvider client={client}>
          <BrowserRouter basename={prefix}>
            <App />
          </BrowserRouter>
        </QueryClientProvider>
      </PageTimeProvider>
    </StrictMode>
  )
  if (page.isShell) createRoot(root).render(app)
  else hydrateRoot(root, app)
  showCarriedToast()
  const chosen = readSetting(CHOSEN_LANGUAGE) ?? navigator.language
  if (page.settings.hasLanguages && !chosen.startsWith(document.documentElement.lang)) void showDeviceLine()

  if (storedAt === null) void keepPageData(client)
  else void asRefresh(hydrated.then(() => refreshPageData(client, page.queries)))
  await idle()
  await untilStaying()
  const begin = () => import('./app/start').then(({ startOffline }) => startOffline(client, page.settings))
  // A first visit that loses the connection has no copy of this code.
  begin().catch(() => addEventListener('online', begin, { once: true }))
}

/** Whether this device may know more of a person than local storage does: see `restore`. Visitors who only read load no code for it. */
async function mayKnowMore(hasAccount: boolean): Promise<boolean> {
  if (hasAccount || document.cookie.includes(SESSION_HINT)) return true
  // Firefox has it since 126. A worker alone says less: one that was just registered is not there after a kill.
  const databases = await indexedDB.databases?.()
  const isKnown = databases?.some(({ name }) => name === 'pamoja') ?? Boolean(navigator.serviceWorker?.controller)
  return isKnown && remembersAnything()
}

void start()
