import type { APIRequestContext } from '@playwright/test'
import type { Fundraiser } from '../../../shared/contract/fundraisers'

/** The first fundraiser of the demo that meets the condition, including those that no list shows. */
export async function fundraiserWhere(
  request: APIRequestContext,
  isWanted: (fundraiser: Fundraiser) => boolean,
): Promise<Fundraiser> {
  for (let id = 1; id < 100; id += 1) {
    const reply = await request.get(`/api/fundraisers/${id}`)
    if (!reply.ok()) continue
    const fundraiser: Fundraiser = await reply.json()
    if (isWanted(fundraiser)) return fundraiser
  }
  throw new Error('The demo has no such fundraiser')
}
