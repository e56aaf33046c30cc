/// <reference lib="webworker" />
import { sendPendingSignOut } from '../account/pending-sign-out'
import { OUTBOX } from '../offline/device/outbox-name'
import { onTabMessage } from '../offline/device/tabs'
import type { OutboxEntry } from '../offline/drafts/entry'
import { abortSending } from '../offline/outbox/abort-sending'
import { drainDevice } from '../offline/outbox/sending/device'

declare const self: ServiceWorkerGlobalScope

onTabMessage(({ type }) => type === 'stop-sending' && abortSending())

/**
 * Sends the outbox while no page is open, unless the person has signed out. Rejects when entries are left that a retry may send, so
 * that the browser tries again (three times in all; after that the app sends when it is opened).
 */
export async function sendOutbox(): Promise<void> {
  await sendPendingSignOut()
  const sent: OutboxEntry[] = []
  const result = await drainDevice({
    onSending: () => undefined,
    onChange: () => void notifyPages(),
    onSent: (entry) => sent.push(entry),
  })
  await announce(sent)
  if (result?.name === 'again') throw new Error('Something still waits to be sent')
}

async function notifyPages(): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: OUTBOX })
}

/** Shows a notification about sent entries, if no window is visible and notifications are allowed. */
async function announce(sent: OutboxEntry[]): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  if (Notification.permission !== 'granted' || pages.some(({ visibilityState }) => visibilityState === 'visible'))
    return
  for (const { id, kind, fields } of sent) {
    const title = kind === 'fundraiser.create' ? 'Your fundraiser is live' : 'Your changes were saved'
    await self.registration.showNotification(title, {
      body: typeof fields.title === 'string' ? fields.title : '',
      tag: id,
      icon: '/icons/icon-192.png',
      data: '/dashboard',
    })
  }
}

/** Handles a tap on a notification: opens the notification's address, in the open window if there is one, which has saved its drafts. */
export async function openFromNotice(notice: Notification): Promise<void> {
  notice.close()
  const address = typeof notice.data === 'string' ? notice.data : '/'
  const [page] = await self.clients.matchAll({ type: 'window' })
  await page?.focus().catch(() => undefined)
  const shown = await page?.navigate(address).catch(() => null)
  if (!shown) await self.clients.openWindow(address)
}
