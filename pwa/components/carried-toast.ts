import { showToast, type Toast } from './toasts'

const KEY = 'toast'

/** Goes to another page by loading it anew, which leaves nothing of this one in memory, and shows the toast there. */
export function leaveWithToast(address: string, toast: Omit<Toast, 'action'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {
    // Storage is blocked: it goes unsaid.
  }
  location.replace(address)
}

/** Shows the toast that the page before has left, once. */
export function showCarriedToast(): void {
  try {
    const toast = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (toast) showToast(JSON.parse(toast))
  } catch {
    // Storage is blocked, so nothing was left.
  }
}
