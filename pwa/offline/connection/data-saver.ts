import { computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { usePage } from '../../page/page'
import { useHydrated } from '../../page/use-hydrated'
import { LESS_DATA_CACHE } from '../device/cache-names'
import { readSetting, writeSetting } from '../device/device-settings'
import { networkInformation } from './network-information'

const SETTING = 'lessData'

// Read at the start: a picture that is requested before the setting is known has cost its bytes.
const isChosen = signal(readSetting(SETTING) !== null)
const isSetOnDevice = signal(networkInformation()?.saveData ?? false)

/** Whether to use less data: chosen in the app or in the settings of the phone. Client-side only. */
export const dataSaver = computed(() => isChosen.value || isSetOnDevice.value)

/** `dataSaver` for components; while hydrating, the value that the page was rendered with. */
export function useDataSaver(): boolean {
  useSignals()
  const { savesData } = usePage()
  return useHydrated() ? dataSaver.value : savesData
}

export function watchDataSaver(): void {
  const network = networkInformation()
  network?.addEventListener('change', () => {
    isSetOnDevice.value = network.saveData
  })
}

/** Stores the person's choice for this device. */
export function chooseLessData(isLess: boolean): void {
  isChosen.value = isLess
  writeSetting(SETTING, isLess ? 'yes' : null)
  // A cache is the only way to tell the service worker: it can't read the setting.
  const marked = isLess ? caches.open(LESS_DATA_CACHE) : caches.delete(LESS_DATA_CACHE)
  marked.catch(() => undefined)
}

/** The choice in the app, independent of the phone's settings; off on the server and while hydrating. */
export function useLessDataChoice(): boolean {
  useSignals()
  return useHydrated() && isChosen.value
}
