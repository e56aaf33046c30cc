import { inject } from 'vitest'
import type { Fundraiser } from '../../../shared/contract/fundraisers'

const WEEK = 7 * 24 * 60 * 60_000
/** The demo has fewer; fundraisers of tests come after them. */
const LAST = 100

/** The first fundraiser of the demo that meets the condition. */
export async function findFundraiser(isWanted: (fundraiser: Fundraiser) => boolean): Promise<Fundraiser> {
  for (let id = 1; id < LAST; id += 1) {
    const reply = await fetch(`${inject('origin')}/api/fundraisers/${id}`, { credentials: 'omit' })
    if (!reply.ok) continue
    const fundraiser: Fundraiser = await reply.json()
    if (isWanted(fundraiser)) return fundraiser
  }
  throw new Error('The demo has no such fundraiser')
}

/** Whether it takes donations, now and for a while longer. */
export const isOpen = ({ isActive, endDate }: Fundraiser): boolean =>
  isActive && (endDate === null || Date.parse(endDate) > Date.now() + WEEK)
