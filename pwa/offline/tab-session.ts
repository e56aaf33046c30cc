import { unlessBlocked } from '../page/unless-blocked'
import { currentAccount, VISITOR } from './settings'

/** The prefix of the keys in session storage under which this tab keeps what was given. */
export const DONATED_PREFIX = 'given:'
/** The same for the share by which it came to a fundraiser. */
export const VIA_PREFIX = 'via:'
const TAB_NAME = 'tab-name'

const newName = (): string => Math.random().toString(36).slice(2)

/** The name of this tab where session storage is blocked: it lasts as long as the page. */
const pageName = newName()

/** Names this tab until it is closed or somebody signs out, also after a reload. Tells whether something was written in it. */
export function tabName(): string {
  const stored = unlessBlocked(() => sessionStorage.getItem(TAB_NAME))
  if (stored !== null) return stored
  const name = newName()
  const store = () => {
    sessionStorage.setItem(TAB_NAME, name)
    return name
  }
  return unlessBlocked(store) ?? pageName
}

/** Forgets who has used this tab, because they sign out: their donations, the shares by which they came, their wish, and that they have typed here. */
export function forgetTab(): void {
  wish = null
  unlessBlocked(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DONATED_PREFIX) || key.startsWith(VIA_PREFIX) || key === TAB_NAME)
        sessionStorage.removeItem(key)
    }
  })
}

/** The way back to the button that somebody pressed before signing in. */
export const followAddress = (fundraiserId: number): string => `/fundraiser/${fundraiserId}#follow`

/** What a visitor wants to follow, and the account that signed in for it. It goes with the page. */
let wish: { fundraiserId: number; account: string | null } | null = null

export function keepFollowWish(fundraiserId: number): void {
  wish = { fundraiserId, account: null }
}

/** Who signs in elsewhere has not come from the fundraiser: then the wish ends. */
export function bindFollowWish(): void {
  const next = new URLSearchParams(location.search).get('next')
  const isOnTheWay = wish?.account === null && next === followAddress(wish.fundraiserId)
  wish = wish && isOnTheWay ? { ...wish, account: currentAccount() } : null
}

export function hasFollowWish(fundraiserId: number): boolean {
  return wish?.fundraiserId === fundraiserId && wish.account === currentAccount() && wish.account !== VISITOR
}

/** The same; the wish is granted once. */
export function takeFollowWish(fundraiserId: number): boolean {
  const isWished = hasFollowWish(fundraiserId)
  if (isWished) wish = null
  return isWished
}
