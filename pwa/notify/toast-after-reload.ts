import { showToast, type Toast } from './toasts'

const KEY = 'toast'

/** Goes to another page by a full load, which clears the memory of this one, and shows the toast there. */
export function leaveWithToast(address: string, toast: Omit<Toast, 'action'>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(toast))
  } catch {
    // Storage is blocked: the toast is lost.
  }
  location.replace(address)
}

/** Shows the toast that the previous page has stored, once. */
export function showCarriedToast(): void {
  try {
    const toast = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (toast) showToast(JSON.parse(toast))
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
