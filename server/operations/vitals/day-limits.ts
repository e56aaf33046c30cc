import { addressGroup } from '../../platform/limits/client-address'

/** Visits of one address in a day. */
const MOST_OF_ADDRESS = 20
/** Visits of one page in a day: enough for its figures. */
const MOST_OF_ROUTE = 2_000

/**
 * Limits that keep forged visits from moving the figures (docs/decisions/0081): each address counts once a day for a page, and for few
 * pages. In memory, forgotten when the day ends. What is refused leaves no trace, so a flood fills nothing.
 */
export function createDayLimits() {
  let today = ''
  const ofAddress = new Map<string, number>()
  const ofRoute = new Map<string, number>()
  const seen = new Set<string>()

  function takeAddress(route: string, network: string): boolean {
    const pair = `${route} ${network}`
    const byAddress = ofAddress.get(network) ?? 0
    if (seen.has(pair) || byAddress >= MOST_OF_ADDRESS) return false
    seen.add(pair)
    ofAddress.set(network, byAddress + 1)
    return true
  }

  return {
    /** Whether a visit counts. `day`: `2026-11-24`. Null for an address that has no limit. */
    take(day: string, route: string, address: string | null): boolean {
      if (day !== today) {
        today = day
        for (const counted of [ofAddress, ofRoute, seen]) counted.clear()
      }
      const byRoute = ofRoute.get(route) ?? 0
      if (byRoute >= MOST_OF_ROUTE || (address !== null && !takeAddress(route, networkOf(address)))) return false
      ofRoute.set(route, byRoute + 1)
      return true
    },
  }
}

/** An IPv4 address; of IPv6 the /48, since one customer often has all its 65,536 networks. */
function networkOf(address: string): string {
  const group = addressGroup(address)
  return group.endsWith('::/64') ? group.split(':').slice(0, 3).join(':') : group
}
