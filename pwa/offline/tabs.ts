/** The name of the lock, the background sync and the message between tabs. */
export const OUTBOX = 'outbox'

export type TabMessage =
  /** The stored copies under these keys are new. */
  | { type: 'changed'; keys: string[] }
  /** An update was accepted: save unsaved drafts to the device. */
  | { type: 'save-drafts' }
  | { type: 'outbox' }
  /** Another tab has read notifications, or knows how many are unread. */
  | { type: 'read' }
  /** The account changes: send nothing more from the outbox. The worker listens too. */
  | { type: 'stop-sending' }
  /** The tab that has this draft must give it to the sender. */
  | { type: 'give-draft'; name: string }
  /** The newest content of the draft; undefined if it is all on the device. */
  | { type: 'draft-given'; name: string; draft: unknown }

let opened: BroadcastChannel | undefined

/** Opens the channel on first use, because the server imports this file too. Safari has `BroadcastChannel` since 15.4. */
function channel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) opened ??= new BroadcastChannel('pamoja')
  return opened
}

export const notifyTabs = (message: TabMessage): void => channel()?.postMessage(message)

export function onTabMessage(listener: (message: TabMessage) => void): void {
  channel()?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}

/** Without a lock where browsers have none or refuse it. Rejects like the work. */
export async function underLock<Result>(
  name: string,
  options: LockOptions,
  work: (isFree: boolean) => Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return work(true)
  let hasStarted = false
  try {
    return await navigator.locks.request(name, options, (lock) => {
      hasStarted = true
      return work(lock !== null)
    })
  } catch (error) {
    if (hasStarted) throw error
    return work(true)
  }
}

/** The lock that pages hold while somebody pays, sends, or reads over a slow line. Tabs and the service worker share it. */
export const LINE = 'line'

/** Resolves when no page needs the line for itself, or the signal aborts; at once in old browsers, which have no locks. Never rejects. */
export async function freeLine(signal?: AbortSignal): Promise<void> {
  await navigator.locks?.request(LINE, { signal }, () => undefined).catch(() => undefined)
}
