import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import type { PublicSettings } from '#shared/page'
import { signIns } from '../account/sign-ins'
import { watchSession } from '../account/watch-session'
import { readAuthToken } from '../api/auth-token'
import { isNotFound } from '../api/errors'
import { DeviceNotes } from '../components/device/DeviceNotes'
import { showLanguageOffer } from '../components/language/LanguageOffer'
import { offerAccountLanguage } from '../components/language/offer-account-language'
import { watchTooltips } from '../notify/tooltips'
import { connection, reportNoNetwork, worksOffline } from '../offline/connection/connection'
import { holdLine } from '../offline/connection/fetch-ahead'
import { watchNetworkReturn } from '../offline/connection/network-returned'
import { probe } from '../offline/connection/watch-connection'
import { repairMarks } from '../offline/connection/work-offline'
import { CHOSEN_LANGUAGE, LANGUAGE_TO_TELL, readSetting, WORK_OFFLINE } from '../offline/device/device-settings'
import { onTabMessage } from '../offline/device/tabs'
import { tellLanguage } from '../offline/device/tell-language'
import { startOutbox } from '../offline/outbox/outbox'
import { refreshOnReconnect } from '../offline/reading/refresh-on-reconnect'
import { collectGarbage, forget, storedKey, takeNewerCopy } from '../offline/reading/stored-copies'
import { readMark, WORKS_OFFLINE } from '../offline/storage/device-store'
import { reloadForMissingChunk } from '../offline/updates/missing-chunk'
import { keepAreas, startWorker } from '../offline/updates/updates'
import { hasPendingPayment } from '../payments/has-pending-payment'
import { noticeOldApp } from './notice-old-app'
import { prefetchDetails } from './prefetch'
import { prefetchPayouts } from './prefetch-payouts'
import { untilInvolved } from './stay/until-involved'

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
  const notes = showNotes(hasLanguages)
  watchTooltips()
  void import('../components/ui/ToastMessage').catch(() => undefined)
  void collectGarbage()
  signIns.subscribe(() => {
    if (readAuthToken() === null) return
    workForAccount(client)
    // What was chosen here counts more than what was chosen elsewhere.
    if (hasLanguages && readSetting(CHOSEN_LANGUAGE) === null) offerAccountLanguage(client, notes)
  })
  if (hasPendingPayment()) void import('../payments/announce-payments').then((payments) => payments.announcePayments())
  void startWorker()
    .then(() => keepAreas(['home', 'common', 'browse', 'giving', 'stay']))
    .then(untilInvolved)
    .then(() => keepAreas(['create', 'reading']))
    .catch(() => undefined)
}

/** Starts the work for a signed-in person: watching the session, sending and showing the outbox, preloading account screens. */
function workForAccount(client: QueryClient): void {
  watchSession(client)
  startOutbox(client)
  void import('../offline/finding/unsent/show-unsent').then((unsent) => unsent.showUnsent())
  if (readSetting(LANGUAGE_TO_TELL) !== null) void tellLanguage()
  void prefetchPayouts(client)
  void keepAreas(['account']).catch(() => undefined)
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

/** Follows the choice to work offline in other tabs, and repairs it if the browser has kept only one of its two marks. */
function followWorkOffline(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== WORK_OFFLINE) return
    // Offline until the server answers: see `goOnline`.
    if (newValue === null) reportNoNetwork()
    worksOffline.value = newValue !== null
    void probe()
  })
  watchNetworkReturn()
  void readMark(WORKS_OFFLINE)
    .then(async (mark) => {
      if (Boolean(mark) !== worksOffline.value) await repairMarks()
    })
    .catch(() => undefined)
}

/** Returns the place of the notes about this device. */
function showNotes(hasLanguages: true | undefined): Element {
  const place = document.createElement('div')
  place.className = 'device-notes'
  document.body.append(place)
  const notes = document.createElement('div')
  place.append(notes)
  createRoot(notes).render(<DeviceNotes />)
  // Whether the offer is worth its code: it decides itself.
  if (!hasLanguages || (readSetting(CHOSEN_LANGUAGE) ?? navigator.language).startsWith(document.documentElement.lang))
    return place
  showLanguageOffer(place)
  return place
}
