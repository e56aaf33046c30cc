import type { Draft } from '../../offline/drafts/drafts'
import { visitorDrafts } from '../../offline/drafts/ownership/visitor-drafts'

/** The prefix of the keys of drafts that were shared from another app (see the service worker). */
const SHARED_PREFIX = 'shared-'
/** The prefix of the keys of drafts that were begun without an account. Each has its own key, which it keeps in the account later. */
const GUEST_PREFIX = 'guest-'

/** The key in the session storage, which belongs to one tab. */
const TAB_KEY = 'guest-draft'
/** Milliseconds after which another person may use this tab. */
const TAB_TIME = 30 * 60_000

/** Whether a draft with this key may have been written while nobody was signed in. */
export const isVisitorKey = (key: string): boolean => key.startsWith(SHARED_PREFIX) || key.startsWith(GUEST_PREFIX)

export const newGuestKey = (): string => `${GUEST_PREFIX}${crypto.randomUUID()}`

/** The key of the latest draft that was begun or shared here without an account, or a new key. Never rejects. */
export async function latestGuestKey(): Promise<string> {
  return (await guestDrafts())[0]?.key ?? newGuestKey()
}

/** What was begun or shared here without an account, the latest first. Anybody may have written it. Never rejects. */
export async function guestDrafts(): Promise<Draft[]> {
  return (await visitorDrafts('fundraiser.create')).filter(({ key }) => isVisitorKey(key))
}

/** Remembers that the person in front of this tab is writing the draft: signing up in this tab must not ask whose it is. */
export function rememberInTab(key: string): void {
  try {
    sessionStorage.setItem(TAB_KEY, `${Date.now()} ${key}`)
  } catch {
    // Storage is blocked: the person is asked.
  }
}

/** Whether somebody has written the draft in this tab within the last half hour. */
export function isOfThisTab(key: string): boolean {
  try {
    const [time, remembered] = sessionStorage.getItem(TAB_KEY)?.split(' ') ?? []
    return remembered === key && Date.now() - Number(time) < TAB_TIME
  } catch {
    return false
  }
}
