/** What the tabs of this site tell each other. */
export type TabMessage =
  /** These copies on the device are new. */
  | { type: 'changed'; keys: string[] }
  /** An update was accepted: write what is being typed to the device. */
  | { type: 'save-drafts' }
  /** The outbox is other than before. */
  | { type: 'outbox' }

let opened: BroadcastChannel | undefined

/** Opened when it is first needed: the server imports this file too. Safari has it since 15.4. */
function channel(): BroadcastChannel | undefined {
  if ('BroadcastChannel' in globalThis) opened ??= new BroadcastChannel('pamoja')
  return opened
}

export function tellTabs(message: TabMessage): void {
  channel()?.postMessage(message)
}

/** Hears what the other tabs say; never what this one does. */
export function hearTabs(listener: (message: TabMessage) => void): void {
  channel()?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data))
}
