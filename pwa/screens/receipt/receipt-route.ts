import { getReceipt } from '#shared/contract/letters'
import { queryFor } from '../../api/queries'
import type { Place } from '../../page/route'

/**
 * The query of a receipt. Its address is a secret that anybody may open on this device, so it is stored only by the link in its donor's
 * own list (`ReceiptLink`).
 */
export const receiptQuery = (token: string) => queryFor(getReceipt, { params: { token } }, { persist: 'read' })

export function receiptQueries({ params: { token = '' } }: Place) {
  return [receiptQuery(token)]
}
