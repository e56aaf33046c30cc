import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { readAuthToken } from '../api/auth-token'
import { isNotFound } from '../api/errors'
import { DeviceNotes } from '../components/DeviceNotes'
import { watchTooltips } from '../components/tooltips'
import { hasPendingPayment } from '../payments/has-pending-payment'
import { connection, reconnections } from './connection'
import { adoptYounger, collectGarbage, forget, storedKey } from './kept-queries'
import { reloadForMissingChunk } from './missing-chunk'
import { prefetchDetails } from './prefetch'
import { asRefresh } from './refresh'
import { hearTabs } from './tabs'
import { watchForUpdates } from './updates'

/** What a page does beside showing its screen, for those who stay: being offline later, sending, updating, telling other tabs. */
export function startOffline(client: QueryClient): void {
  onlineManager.setEventListener((setOnline) => connection.subscribe((now) => setOnline(now !== 'offline')))
  refreshOnReconnect(client)
  forgetWhatIsGone(client)
  followOtherTabs(client)
  reloadForMissingChunk()
  prefetchDetails(client)
  showNotes()
  watchTooltips()
  void import('../components/ToastMessage').catch(() => undefined)
  void collectGarbage()
  if (readAuthToken()) {
    // Only who is signed in can have submitted anything.
    void import('./outbox/outbox').then((outbox) => outbox.startOutbox(client))
    void import('./own-screens').then((screens) => screens.keepOwnScreens(client))
  }
  if (hasPendingPayment()) void import('../payments/announce-payments').then((payments) => payments.announcePayments())
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void watchForUpdates().catch(() => undefined)
}

/** What is on screen is fetched anew at once, the rest when its screen is opened again. */
function refreshOnReconnect(client: QueryClient): void {
  reconnections.subscribe((count) => {
    if (count > 0) void asRefresh(client.invalidateQueries({ refetchType: 'active' }, { cancelRefetch: false }))
  })
}

/** What was taken down on the server is taken off the device too. Any other error hides nothing. */
function forgetWhatIsGone(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || !isNotFound(event.action.error)) return
    void forget(event.query)
    if (event.query.state.data !== undefined) event.query.setState({ data: undefined })
  })
}

function followOtherTabs(client: QueryClient): void {
  hearTabs((message) => {
    if (message.type !== 'changed') return
    for (const query of client.getQueryCache().getAll()) {
      if (message.keys.includes(storedKey(query))) void adoptYounger(query)
    }
  })
}

function showNotes(): void {
  const place = document.createElement('div')
  place.className = 'device-notes'
  document.body.append(place)
  createRoot(place).render(<DeviceNotes />)
}
