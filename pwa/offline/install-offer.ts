import { signal } from '@preact/signals-react'

/** Chromium's offer to install the app; TypeScript's own list of events does not have it. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

/** The browser's offer, while it stands. */
export const installOffer = signal<BeforeInstallPromptEvent | null>(null)

/** Keeps the offer for a good moment. To be called early: it is made once. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    installOffer.value = event
  })
  window.addEventListener('appinstalled', () => {
    installOffer.value = null
  })
}
