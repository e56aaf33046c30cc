import { getReceipt } from '#shared/contract/letters'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { readReceipt } from './service'

export function bindReceipts(api: Api, context: Context): void {
  api.bind(getReceipt, async ({ params }) => ({
    body: await readReceipt(context, params.token),
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  }))
}
