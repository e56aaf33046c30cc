import { showToast } from '../../notify/toasts'
import { goOffline } from '../../offline/connection/work-offline'

export { goOnline } from '../../offline/connection/work-offline'

/** Lets no request leave this device any more, or says why that is not possible. */
export async function startWorkingOffline(): Promise<void> {
  const result = await goOffline()
  if (result === 'done') return
  if (result === 'no-storage') {
    const description = 'This browser can’t work offline on this site.'
    return showToast({ title: 'Not possible', description, tone: 'destructive' })
  }
  showToast({
    title: 'Not possible yet',
    description: 'This browser has not stored the app. Stay on this page for a moment, then try again.',
    tone: 'destructive',
  })
}
