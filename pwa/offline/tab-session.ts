import * as v from 'valibot'
import { unlessBlocked } from '../page/unless-blocked'
import { currentAccount, VISITOR } from './settings'

/** The prefix of the keys in session storage under which this tab keeps what was given. */
export const DONATED_PREFIX = 'given:'
/** The key in session storage of the fundraiser that a visitor of this tab wants to follow after signing in. */
const FOLLOW_WISH = 'follow-wish'
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

/** Forgets who has used this tab, because they sign out: their donations, their wish, and that they have typed here. */
export function forgetTab(): void {
  unlessBlocked(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DONATED_PREFIX) || key === FOLLOW_WISH || key === TAB_NAME) sessionStorage.removeItem(key)
    }
  })
}

const followWish = v.object({
  fundraiserId: v.number(),
  /** When the visitor pressed the button, in milliseconds since 1970. */
  at: v.number(),
  /** The account that has signed in because of it; null until then. */
  account: v.nullable(v.string()),
})

type FollowWish = v.InferOutput<typeof followWish>

/** Milliseconds: enough to create an account. Who signs in later may be another person. */
const STORED_MS = 15 * 60_000

export const keepFollowWish = (fundraiserId: number) => write({ fundraiserId, at: Date.now(), account: null })

/** Who signs in elsewhere has not come from the fundraiser: then the wish ends. */
export function bindFollowWish(): void {
  const wish = read()
  if (!wish) return
  const isOnTheWay = new URLSearchParams(location.search).get('next') === `/fundraiser/${wish.fundraiserId}`
  if (isOnTheWay && wish.account === null) write({ ...wish, account: currentAccount() })
  else dropFollowWish()
}

export function hasFollowWish(fundraiserId: number): boolean {
  const wish = read()
  return wish?.fundraiserId === fundraiserId && wish.account === currentAccount() && wish.account !== VISITOR
}

/** The same; the wish is granted once. */
export function takeFollowWish(fundraiserId: number): boolean {
  const isWished = hasFollowWish(fundraiserId)
  if (isWished) dropFollowWish()
  return isWished
}

export const dropFollowWish = () => unlessBlocked(() => sessionStorage.removeItem(FOLLOW_WISH))

function read(): FollowWish | null {
  const stored = unlessBlocked(() => JSON.parse(sessionStorage.getItem(FOLLOW_WISH) ?? 'null'))
  const result = v.safeParse(followWish, stored)
  return result.success && Date.now() - result.output.at < STORED_MS ? result.output : null
}

const write = (wish: FollowWish) => unlessBlocked(() => sessionStorage.setItem(FOLLOW_WISH, JSON.stringify(wish)))
