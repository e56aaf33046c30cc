import { signal } from '@preact/signals-react'
import { say } from '#shared/language/say'

/** Whether this browser has Background Sync (Chromium only, not in web views). */
export const hasBackgroundSync = (): boolean =>
  'ServiceWorkerRegistration' in globalThis && 'sync' in ServiceWorkerRegistration.prototype

/**
 * Whether what waits is sent with the app closed: as far as is known before the first entry, and then whether the browser has agreed to
 * wake the service worker. A person can forbid that in the browser's settings.
 */
export const sendsWhenClosed = signal(hasBackgroundSync())

/** What a person must do in a browser that sends nothing with the app closed. */
export const openToSend = (): string => say('Keep this page open, or open Pamoja again when you have a connection.')
