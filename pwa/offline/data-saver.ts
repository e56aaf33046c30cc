import { computed, signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { del, set } from 'idb-keyval'
import { useHydrated, usePage } from '../page/page'
import { deviceStore, USES_LESS_DATA } from './database'
import { networkInformation, readSetting, writeSetting } from './settings'

const SETTING = 'lessData'

// Read at the start: a picture that is requested before the setting is known has cost its bytes.
const isChosen = signal(readSetting(SETTING) !== null)
const isSetOnDevice = signal(networkInformation()?.saveData ?? false)

export const dataSaver = computed(() => isChosen.value || isSetOnDevice.value)

/** `dataSaver` for components; while hydrating, the value that the page was rendered with. */
export function useDataSaver(): boolean {
  useSignals()
  const { savesData } = usePage()
  return useHydrated() ? dataSaver.value : savesData
}

export function watchDataSaver(): void {
  // Again: the browser may have lost it.
  if (isChosen.value) tellWorker(true)
  const network = networkInformation()
  network?.addEventListener('change', () => {
    isSetOnDevice.value = network.saveData
  })
}

export function chooseLessData(isLess: boolean): void {
  isChosen.value = isLess
  writeSetting(SETTING, isLess ? 'yes' : null)
  tellWorker(isLess)
}

function tellWorker(isLess: boolean): void {
  const told = isLess ? set(USES_LESS_DATA, true, deviceStore) : del(USES_LESS_DATA, deviceStore)
  told.catch(() => undefined)
}

/** The choice in the app, independent of the phone's settings; off on the server and while hydrating. */
export function useLessDataChoice(): boolean {
  useSignals()
  return useHydrated() && isChosen.value
}
