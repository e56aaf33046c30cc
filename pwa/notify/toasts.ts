import { signal } from '@preact/signals-react'

/** Milliseconds that a toast stays, unless it says otherwise (spec section 9). */
export const TOAST_DURATION = 5_000

export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
  /** Milliseconds; otherwise `TOAST_DURATION`. */
  durationMs?: number
  /** The one action that the toast offers. */
  action?: { label: string; run: () => void }
}

/** The one toast on screen. Client-side only. */
export const currentToast = signal<Toast | null>(null)

/** Shows a toast and replaces the previous one: there is one at a time (spec section 9). */
export function showToast(toast: Toast): void {
  currentToast.value = toast
}

/** Removes a toast, unless another has replaced it. */
export function dismissToast(toast: Toast): void {
  if (currentToast.value === toast) currentToast.value = null
}
