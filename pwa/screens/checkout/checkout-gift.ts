import { id } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import { dollarsToCents } from '#shared/rules/money/money'
import { ANONYMOUS } from '#shared/rules/names'
import type { Gift } from '../../payments/gift'

/**
 * The donation in an address: amount in decimal dollars, the fundraiser's id as an integer (spec section 5). Null when one of the
 * two is missing or invalid. Anyone may have written the address: treat all of it as plain text.
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
