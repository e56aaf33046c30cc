import { signal } from '@preact/signals-react'
import { unlessBlocked } from '../page/unless-blocked'

/** Milliseconds that a toast stays, unless it says otherwise (spec section 9). */
export const TOAST_DURATION = 5_000

export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
  durationMs?: number
  action?: { label: string; run: () => void }
}

export const currentToast = signal<Toast | null>(null)

export function showToast(toast: Toast): void {
  currentToast.value = toast
}

export const showProblem = (title: string, description: string): void =>
  showToast({ title, description, tone: 'destructive' })

/** Removes a toast, unless another has replaced it. */
export function dismissToast(toast: Toast): void {
  if (currentToast.value === toast) currentToast.value = null
}

const KEY = 'toast'

/** Goes to another page by a full load, which clears the memory of this one, and shows the toast there. */
export function leaveWithToast(address: string, toast: Omit<Toast, 'action'>): void {
  unlessBlocked(() => sessionStorage.setItem(KEY, JSON.stringify(toast)))
  location.replace(address)
}

export function showCarriedToast(): void {
  unlessBlocked(() => {
    const toast = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (toast) showToast(JSON.parse(toast))
  })
}
