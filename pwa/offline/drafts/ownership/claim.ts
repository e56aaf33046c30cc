import { readSetting, writeSetting } from '../../device/device-settings'

/** Ends a claim. */
export type Release = () => void

/** Milliseconds. Without Web Locks a claim ends by itself some time after its tab has died. */
const LEASE = 6_000
const RENEWAL = 2_000

/**
 * Claims a name among the tabs of this site; the claim ends with the tab. Null while another tab has it, unless `isForced`: then the
 * other tab loses it. `onLost` is called when that happens to this claim.
 */
export function claim(name: string, onLost: () => void, isForced = false): Promise<Release | null> {
  return hasLocks()
    ? byLock(name, isForced ? { steal: true } : { ifAvailable: true }, onLost)
    : Promise.resolve(byLease(name, onLost, isForced))
}

/** Claims a name as soon as it is free. Null when aborted. */
export function claimLater(name: string, onLost: () => void, signal: AbortSignal): Promise<Release | null> {
  if (hasLocks()) return byLock(name, { signal }, onLost)
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const release = signal.aborted ? null : byLease(name, onLost, false)
      if (!release && !signal.aborted) return
      clearInterval(timer)
      resolve(release)
    }, RENEWAL)
  })
}

/** Safari has Web Locks since 15.4, Firefox since 96. */
const hasLocks = (): boolean => 'locks' in navigator

function byLock(name: string, options: LockOptions, onLost: () => void): Promise<Release | null> {
  return new Promise((resolve) => {
    let isHeld = false
    const hold = (lock: Lock | null): Promise<void> => {
      if (!lock) return Promise.resolve(resolve(null))
      return new Promise((end) => {
        isHeld = true
        resolve(() => {
          isHeld = false
          end()
        })
      })
    }
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      if (isHeld) return onLost()
      // A browser that blocks the site's data refuses locks. It stores nothing either, so the tab owns what it shows.
      resolve(error instanceof DOMException && error.name === 'AbortError' ? null : () => undefined)
    })
  })
}

/** The names that this tab has. */
const held = new Set<string>()
/** Names this tab. */
const TAB = Math.random().toString(36).slice(2)

function byLease(name: string, onLost: () => void, isForced: boolean): Release | null {
  const setting = `tab:${name}`
  const owner = () => {
    const [tab, until] = readSetting(setting)?.split(' ') ?? []
    return Number(until) > Date.now() ? tab : undefined
  }
  if (!isForced && (held.has(name) || (owner() ?? TAB) !== TAB)) return null
  const renew = () => writeSetting(setting, `${TAB} ${Date.now() + LEASE}`)
  const look = () => {
    if ((owner() ?? TAB) === TAB) return renew()
    stop()
    onLost()
  }
  const timer = setInterval(look, RENEWAL)
  const onStorage = ({ key }: StorageEvent) => key === setting && readSetting(setting) !== null && look()
  const stop = () => {
    held.delete(name)
    clearInterval(timer)
    removeEventListener('storage', onStorage)
  }
  addEventListener('storage', onStorage)
  held.add(name)
  renew()
  return () => {
    stop()
    if (owner() === TAB) writeSetting(setting, null)
  }
}

/** The name of a draft among the tabs. */
export const draftName = (account: string, kind: string, key: string): string => `draft:${account}:${kind}:${key}`
