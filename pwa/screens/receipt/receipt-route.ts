import { getReceipt } from '#shared/contract/letters'
import { queryFor } from '../../api/queries'
import type { Place } from '../../page/route'

/** The query of a receipt. It is never stored on the device: the address is a secret. */
export const receiptQuery = (token: string) => queryFor(getReceipt, { params: { token } }, { persist: false })

export function receiptQueries({ params: { token = '' } }: Place) {
  return [receiptQuery(token)]
}
