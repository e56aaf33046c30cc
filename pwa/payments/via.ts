import { isShareWay, type ShareWay } from '#shared/rules/shares'
import { VIA_PREFIX } from '../offline/tab-session'
import { unlessBlocked } from '../page/unless-blocked'

/** By fundraiser, because session storage may be blocked. */
const inMemory = new Map<number, ShareWay>()

/** By which kind of share this tab came to a fundraiser, for its gift. Nothing is sent without one. */
export function noteVia(fundraiserId: number, search: URLSearchParams): void {
  const via = search.get('via')
  if (!isShareWay(via)) return
  inMemory.set(fundraiserId, via)
  unlessBlocked(() => sessionStorage.setItem(VIA_PREFIX + fundraiserId, via))
}

export function viaOf(fundraiserId: number): ShareWay | undefined {
  const via = inMemory.get(fundraiserId) ?? unlessBlocked(() => sessionStorage.getItem(VIA_PREFIX + fundraiserId))
  return via && isShareWay(via) ? via : undefined
}
