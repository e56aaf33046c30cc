import { signal } from '@preact/signals-react'

export interface Toast {
  title: string
  description?: string
  tone?: 'plain' | 'destructive'
  /** Milliseconds; 5000 unless said otherwise (spec section 9). */
  durationMs?: number
}

/** The one toast on screen. Client-side only. */
export const currentToast = signal<Toast | null>(null)

/** Shows a toast in place of the one before: there is one at a time (spec section 9). */
export function showToast(toast: Toast): void {
  currentToast.value = toast
}
