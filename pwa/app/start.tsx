import { hashKey, onlineManager, type Query, type QueryClient } from '@tanstack/react-query'
import { parse } from '#shared/contract/base/parse'
import { type Fundraiser, type FundraiserCard, listFundraisers } from '#shared/contract/fundraisers'
import type { PublicSettings } from '#shared/page'
import { readAuthToken, signIns } from '../api/auth-token'
import { send } from '../api/client'
import { ApiError, isNotFound } from '../api/errors'
import { replyIn } from '../api/queries'
import { showDeviceLine } from '../components/layout/Frame'
import { watchTooltips } from '../notify/tooltips'
import { connection, probe, reportNoNetwork, worksOffline } from '../offline/connection'
import { fetchAhead, holdLine, untilQuiet } from '../offline/fetch-ahead'
import { idle } from '../offline/launch'
import { refreshOnReconnect } from '../offline/refresh'
import { CHOSEN_LANGUAGE, readSetting, VISITOR_WROTE, WORK_OFFLINE } from '../offline/settings'
import { collectGarbage, forget, keep, readStoredCopy, storedKey, takeNewerCopy } from '../offline/stored-queries'
import { onTabMessage } from '../offline/tabs'
import { isAppTooOld, saveDrafts, startWorker, storeAreas } from '../offline/updates'
import { repairMarks, watchNetworkReturn } from '../offline/work-offline'
import type { RouteQuery } from '../page/page'
import { hasPendingPayment } from '../payments/has-pending-payment'
import { fundraiserQuery } from '../screens/fundraiser/fundraiser-route'

const MARK = 'reloadedForMissingChunk'
/** Milliseconds in which a page that the person goes to takes the place of this one. */
const TIME_TO_LEAVE = 3_000

/** Reloads once for a lazy chunk that is gone from the server, unless offline or leaving the page. */
function reloadForMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || connection.value === 'offline' || sessionStorage.getItem(MARK)) return
    event.preventDefault()
    void saveDrafts()
    setTimeout(() => void reload().catch(() => undefined), TIME_TO_LEAVE)
  })
}

/** Rejects when the server does not answer: then the connection is the cause. */
async function reload(): Promise<void> {
  await Promise.all([saveDrafts(), fetch('/healthz', { method: 'HEAD', cache: 'no-store' })])
  sessionStorage.setItem(MARK, 'yes')
  location.reload()
}

/** From this number on, one request for the whole list costs less than one request for each fundraiser. */
const LIST_THRESHOLD = 4

/** The fields that a card shows. Stored details with different values are outdated. */
const SHOWN = ['title', 'currentAmount', 'donationsCount', 'goalAmount', 'endDate', 'isActive', 'image'] as const

/** Stores the details of the fundraisers on screen for reading offline, while the line is idle. */
function prefetchDetails(client: QueryClient): void {
  const cache = client.getQueryCache()
  const done = new Map<string, unknown>()
  let isWaiting = false
  const prefetchFromLists = async (): Promise<void> => {
    if (isWaiting) return
    isWaiting = true
    await idle()
    const stop = await untilQuiet()
    isWaiting = false
    for (const list of cache.findAll({ type: 'active', predicate: isListOfCards })) {
      if (done.get(list.queryHash) === list.state.data) continue
      done.set(list.queryHash, list.state.data)
      await storeDetailsOf(client, list, stop).catch(() => undefined)
      if (!stop.aborted) continue
      done.delete(list.queryHash)
      return prefetchFromLists()
    }
  }
  void prefetchFromLists()
  cache.subscribe(({ type, query }) => {
    const hasNews = type === 'observerAdded' || (type === 'updated' && query.state.fetchStatus === 'idle')
    if (hasNews && isListOfCards(query)) void prefetchFromLists()
  })
}

const isListOfCards = ({ meta }: Query): boolean =>
  meta?.call.name === listFundraisers.name && meta.callArguments.query?.view === 'card'

async function storeDetailsOf(client: QueryClient, list: Query, stop: AbortSignal): Promise<void> {
  const cards = parse(listFundraisers.reply, replyIn(list.state.data))
  const selection = parse(listFundraisers.query, list.meta?.callArguments.query)
  if (!cards.ok || !selection.ok) return

  const outdated: FundraiserCard[] = []
  for (const card of cards.value) if (await isOutdated(card)) outdated.push(card)
  if (outdated.length < LIST_THRESHOLD) {
    for (const { id } of outdated) await fetchAhead(client, fundraiserQuery(String(id)), stop)
    return
  }
  const query = { ...selection.value, view: 'full' as const }
  for (const fundraiser of await send(listFundraisers, { query }, { signal: stop })) {
    // Of another build, and only readable as a card.
    if (!('description' in fundraiser)) continue
    const details: RouteQuery = fundraiserQuery(String(fundraiser.id))
    const stored = client.getQueryCache().build(client, client.defaultQueryOptions(details))
    stored.setData(fundraiser)
    await keep(stored)
  }
}

async function isOutdated(card: FundraiserCard): Promise<boolean> {
  const stored = await readStoredCopy<Fundraiser>(hashKey(fundraiserQuery(String(card.id)).queryKey))
  return !stored || SHOWN.some((field) => stored[field] !== card[field])
}

/** Starts the background work of a page for people who stay: offline copies, sending, updates, messages to other tabs. */
export function startOffline(client: QueryClient, { hasLanguages }: PublicSettings): void {
  onlineManager.setEventListener((setOnline) => connection.subscribe((now) => setOnline(now !== 'offline')))
  refreshOnReconnect(client)
  removeDeletedQueries(client)
  followOtherTabs(client)
  reloadForMissingChunk()
  void holdLine()
  followWorkOffline()
  noticeOldApp(client)
  prefetchDetails(client)
  void showDeviceLine()
  watchTooltips()
  void import('../components/ui/ToastMessage').catch(() => undefined)
  void collectGarbage()
  signIns.subscribe(() => {
    if (readAuthToken() === null) return
    const offersLanguage = hasLanguages === true && readSetting(CHOSEN_LANGUAGE) === null
    void import('./work-for-account').then(
      (work) => work.workForAccount(client, offersLanguage),
      () => addEventListener('online', () => void reload().catch(() => undefined), { once: true }),
    )
  })
  if (readSetting(VISITOR_WROTE) !== null)
    void import('../offline/outbox/outbox').then((outbox) => outbox.startOutbox(client))
  if (hasPendingPayment()) void import('../payments/announce-payments').then((payments) => payments.announcePayments())
  void startWorker()
    .then(() => storeAreas(['home', 'common', 'browse', 'giving', 'background']))
    .then(untilInvolved)
    .then(() => storeAreas(['writing', 'create', 'reading']))
    .catch(() => undefined)
}

/** Removes data from the device that does not exist on the server any more. Other errors hide nothing. */
function removeDeletedQueries(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isNotFound(event.action.error)) return
    void forget(event.query)
    if (event.query.state.data !== undefined) event.query.setState({ data: undefined })
  })
}

function followOtherTabs(client: QueryClient): void {
  onTabMessage((message) => {
    if (message.type !== 'changed') return
    for (const query of client.getQueryCache().getAll()) {
      if (message.keys.includes(storedKey(query))) void takeNewerCopy(query)
    }
  })
}

/** Follows the choice to work offline in other tabs, and repairs it if the browser has stored only one of its two marks. */
function followWorkOffline(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== WORK_OFFLINE) return
    // Offline until the server answers: see `goOnline`.
    if (newValue === null) reportNoNetwork()
    worksOffline.value = newValue !== null
    void probe()
  })
  watchNetworkReturn()
  void repairMarks().catch(() => undefined)
}

/** Watches for refusals of the server because this build is too old; one may have come before. */
function noticeOldApp(client: QueryClient): void {
  const look = (error: unknown) => {
    if (error instanceof ApiError && error.status === 426) isAppTooOld.value = true
  }
  const queries = client.getQueryCache()
  for (const { state } of queries.getAll()) look(state.error)
  queries.subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.action.error))
  client
    .getMutationCache()
    .subscribe((event) => event.type === 'updated' && event.action.type === 'error' && look(event.action.error))
}

/** Resolves once a visitor has come back, has an account or the app, or fills in a form. */
function untilInvolved(): Promise<void> {
  return new Promise((resolve) => {
    if (isBack() || readAuthToken() !== null || matchMedia('(display-mode: standalone)').matches) return resolve()
    addEventListener('appinstalled', () => resolve(), { once: true })
    signIns.subscribe((count) => count > 0 && resolve())
    const begin = ({ target }: Event) => {
      // The filters of a list are no form of this kind: they are part of reading.
      if (!(target instanceof Element) || !target.closest('form') || target.closest('search')) return
      document.removeEventListener('focusin', begin)
      resolve()
    }
    document.addEventListener('focusin', begin)
  })
}

/** Whether the worker handled the request for this page. At a first visit it takes over a page that is there already. */
function isBack(): boolean {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming && page.workerStart > 0
}
