import { effect, signal } from '@preact/signals-react'
import { readSetting, WORK_OFFLINE, writeSetting } from '../device/device-settings'
import { worksOffline } from './connection'

/** The value of the setting `WORK_OFFLINE` once the device had no network. Also after a restart it is then known that one came back. */
const HAD_NO_NETWORK = 'no-network'

/**
 * Whether the person works offline, the device has been without a network since then, and has one again: then they may have forgotten
 * the choice. The device alone is asked, because no request may leave it. Client-side only.
 */
export const hasNetworkReturned = signal(false)

/** Keeps `hasNetworkReturned` true to the device. */
export function watchNetworkReturn(): void {
  addEventListener('online', look)
  addEventListener('offline', look)
  effect(look)
}

function look(): void {
  const setting = readSetting(WORK_OFFLINE)
  // A person who is just going online has removed the setting: it must not come back.
  if (worksOffline.value && !navigator.onLine && setting !== null) writeSetting(WORK_OFFLINE, HAD_NO_NETWORK)
  hasNetworkReturned.value = worksOffline.value && navigator.onLine && setting === HAD_NO_NETWORK
}
