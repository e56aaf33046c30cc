import { say } from '#shared/language/say'
import { showToast } from '../../notify/toasts'
import * as choice from '../../offline/work-offline'

/** Lets no request leave this device any more, or says why that is not possible; or lets them leave again. */
export const workOffline = (isOffline: boolean): Promise<void> =>
  isOffline ? startWorkingOffline() : keepingFocus(choice.goOnline)

async function startWorkingOffline(): Promise<void> {
  const result = await keepingFocus(choice.goOffline)
  if (result === 'done') return
  if (result === 'no-storage') {
    const description = say('This browser can’t work offline on this site.')
    return showToast({ title: say('Not possible'), description, tone: 'destructive' })
  }
  showToast({
    title: say('Not possible yet'),
    description: say('This browser has not stored the app. Stay on this page for a moment, then try again.'),
    tone: 'destructive',
  })
}

/** Runs `work`, which replaces the note with the pressed button. The focus goes to the next note, or to the content. */
async function keepingFocus<T>(work: () => Promise<T>): Promise<T> {
  const wasInNote = document.activeElement?.closest('.device-notes')
  const result = await work()
  if (wasInNote) requestAnimationFrame(focusNoteOrContent)
  return result
}

function focusNoteOrContent(): void {
  if (document.activeElement !== document.body) return
  const main = document.querySelector('main')
  if (main) main.tabIndex = -1
  const next = document.querySelector<HTMLElement>('.device-notes button') ?? main
  next?.focus({ preventScroll: true })
}
