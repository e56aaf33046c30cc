import { askForReceipt, getReceipt } from '#shared/contract/letters'
import type { Context } from '../../context'
import { askForReceipt as mailReceipt } from '../../giving/payments/status'
import { readReceipt } from '../../giving/receipts'
import type { Api } from '../api/api'

export function bindReceipts(api: Api, context: Context): void {
  api.bind(getReceipt, async ({ params }) => ({
    body: await readReceipt(context, params.token),
    headers: { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' },
  }))

  api.bind(askForReceipt, async ({ params, body }, caller) => ({
    body: { receiptTo: await mailReceipt(context, params.attemptId, body.email, caller) },
  }))
}
