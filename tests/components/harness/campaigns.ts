import type { AdminFundraiser } from '../../../shared/contract/admin/fundraisers'
import { ask, me, register } from './people'

let count = 0

/** A new campaign of a new person, created through the API; its title has a unique word, and the given one. */
export async function newCampaign(word = ''): Promise<AdminFundraiser> {
  const owner = await me(await register())
  count += 1
  const data = {
    userId: owner.id,
    title: `Seats for the hall ${word} kiongozi${crypto.randomUUID().slice(0, 8)}${count}`.replace('  ', ' '),
    description: 'Fifty chairs that last, made in the village.',
    category: 'infrastructure',
    goalAmount: 250_000,
  }
  const path = '/api/admin/create-campaign'
  const { fundraiser } = await ask<{ fundraiser: AdminFundraiser }>('POST', path, { as: 'admin', data })
  return fundraiser
}

/** The admin's list filtered by these words. */
export const campaignsLike = (words: string): string => `/admin?${new URLSearchParams({ 'campaigns.q': words })}`
