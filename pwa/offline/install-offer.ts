import { signal } from '@preact/signals-react'

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface Window {
    /** The offer that came before the app ran (pwa/loader.ts). */
    earlyInstallOffer?: BeforeInstallPromptEvent
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

export const installOffer = signal<BeforeInstallPromptEvent | null>(null)

/** Keeps the offer for a good moment. Call it early: the browser makes the offer once. */
export function watchInstallOffer(): void {
  installOffer.value = window.earlyInstallOffer ?? null
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.value = event
  })
  window.addEventListener('appinstalled', () => {
    installOffer.value = null
  })
}
