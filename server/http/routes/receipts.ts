import { getReceipt } from '#shared/contract/letters'
import { readReceipt } from '../../giving/receipts/service'
import type { Context } from '../../platform/context'
import type { Api } from '../api/api'

export function bindReceipts(api: Api, context: Context): void {
  api.bind(getReceipt, async ({ params }) => ({
    body: await readReceipt(context, params.token),
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  }))
}
