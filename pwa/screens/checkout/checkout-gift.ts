import { id } from '#shared/contract/fields'
import { parse } from '#shared/contract/parse'
import { dollarsToCents } from '#shared/rules/money'
import { ANONYMOUS } from '#shared/rules/names'
import type { Gift } from '../../payments/gift'

/**
 * The gift that an address asks for: amount in decimal dollars, the fundraiser's id as an integer (spec section 5). Null when
 * one of the two is missing or is none. Anyone may have written the address: all of it is text to be shown, nothing more.
 */
export function readGift(search: URLSearchParams): Gift | null {
  const amount = dollarsToCents(search.get('amount') ?? '')
  const fundraiserId = parse(id, search.get('fundraiserId') ?? '')
  if (!amount || !fundraiserId.ok) return null
  return {
    fundraiserId: fundraiserId.value,
    amount,
    donorName: search.get('donorName') || ANONYMOUS,
    donorEmail: search.get('donorEmail') ?? '',
    message: search.get('message') ?? '',
  }
}
