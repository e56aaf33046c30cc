import { computed, signal } from '@preact/signals-react'
import { usePage } from '../page'
import { LESS_DATA_CACHE } from './cache-names'
import { useClientSignal } from './client-signal'
import { readSetting, writeSetting } from './device-settings'
import { networkInformation } from './network-information'

const SETTING = 'lessData'

// Known from the start: a picture that is asked for first and forgone later has cost its bytes.
const isChosen = signal(readSetting(SETTING) !== null)
const isSetOnDevice = signal(networkInformation()?.saveData ?? false)

/** Whether to fetch only what was asked for: chosen here, or in the settings of the phone. Client-side only. */
export const dataSaver = computed(() => isChosen.value || isSetOnDevice.value)

/** The same for components; while hydrating, what the page was rendered for. */
export function useDataSaver(): boolean {
  return useClientSignal(dataSaver, usePage().savesData)
}

export function watchDataSaver(): void {
  const network = networkInformation()
  network?.addEventListener('change', () => {
    isSetOnDevice.value = network.saveData
  })
}

/** The person's choice, for this device. */
export function chooseLessData(isLess: boolean): void {
  isChosen.value = isLess
  writeSetting(SETTING, isLess ? 'yes' : null)
  // The service worker, too, must know of it, and has no other way to.
  const marked = isLess ? caches.open(LESS_DATA_CACHE) : caches.delete(LESS_DATA_CACHE)
  marked.catch(() => undefined)
}

/** What the person has chosen here, whatever the phone is set to; off on the server and while hydrating. */
export const useLessDataChoice = (): boolean => useClientSignal(isChosen, false)
