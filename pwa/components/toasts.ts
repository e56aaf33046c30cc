import { signal } from '@preact/signals-react'

export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
  /** Milliseconds; 5000 unless said otherwise (spec section 9). */
  durationMs?: number
  /** The one thing that can be done about it from here. */
  action?: { label: string; run: () => void }
}

/** The one toast on screen. Client-side only. */
export const currentToast = signal<Toast | null>(null)

/** Shows a toast in place of the one before: there is one at a time (spec section 9). */
export function showToast(toast: Toast): void {
  currentToast.value = toast
}

/** Takes a toast away, unless another has taken its place. */
export function dismissToast(toast: Toast): void {
  if (currentToast.value === toast) currentToast.value = null
}
