import { showToast } from '../../notify/toasts'
import { goOffline } from '../../offline/connection/work-offline'

export { goOnline } from '../../offline/connection/work-offline'

/** Lets no request leave this device any more, or says why that is not possible. */
export async function startWorkingOffline(): Promise<void> {
  if (await goOffline()) return
  showToast({
    title: 'Not possible yet',
    description: 'This browser has not stored the app. Stay on this page for a moment, then try again.',
    tone: 'destructive',
  })
}
