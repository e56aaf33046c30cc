import { z } from 'zod'
import type { SandboxControl } from './control'
import { faultSchema } from './core/faults'
import { json, type SandboxRequest } from './http/reply'
import type { Route } from './http/route'

const settings = z
  .strictObject({
    bookAfterMs: z.number().int().min(0),
    declineAfterMs: z.number().int().min(0),
    lockTimeoutMs: z.number().int().min(0),
    notFoundForMs: z.number().int().min(0),
    duplicateReference: z.enum(['accept', 'refuse']),
    transferAfterMs: z.number().int().min(0).nullable(),
    platformBalance: z.enum(['enough', 'none']),
    refundAfterMs: z.number().int().min(0),
    flutterwaveRefunds: z.enum(['complete', 'wait', 'fail']),
    disputeAfterMs: z.number().int().min(0),
    platformCountry: z.string().regex(/^[A-Z]{2}$/),
    settlement: z.strictObject({ currency: z.string(), rate: z.number().positive() }).nullable(),
    promptAfterMs: z.number().int().min(0),
    closedNetworks: z.array(z.string()),
  })
  .partial()
const alteration = z.strictObject({
  reference: z.string(),
  amount: z.number().int().min(0).optional(),
  currency: z.string().optional(),
})
const cardPayment = z.strictObject({
  clientSecret: z.string(),
  card: z.string().optional(),
  challenge: z.enum(['complete', 'fail', 'leave']).optional(),
})
const linkPayment = z.strictObject({
  link: z.string(),
  method: z.string().optional(),
  outcome: z.enum(['successful', 'failed', 'pending']).optional(),
})
const pendingEnd = z.strictObject({ transaction: z.number().int(), outcome: z.enum(['successful', 'failed']) })
const transferEnd = z.strictObject({
  name: z.string(),
  outcome: z.enum(['successful', 'failed']),
  message: z.string().optional(),
})
const reversal = z.strictObject({ reference: z.string() })
const disputeOpening = z.strictObject({
  payment: z.string(),
  kind: z.enum(['fraudulent', 'product_not_received', 'inquiry']).optional(),
})
const disputeEnd = z.strictObject({ dispute: z.string(), outcome: z.enum(['won', 'lost', 'open']) })
const dashboardRefund = z.strictObject({ payment: z.string(), amount: z.number().int().min(1).optional() })
const refundEnd = z.strictObject({ refund: z.string(), outcome: z.enum(['succeeded', 'failed']) })
const accountChange = z.strictObject({
  account: z.string(),
  state: z.enum(['onboarding', 'restricted', 'active', 'rejected']),
})
const balanceChange = z.strictObject({
  provider: z.enum(['stripe', 'flutterwave', 'pawapay']),
  currency: z.string(),
  amount: z.number().int(),
  pending: z.number().int().min(0).optional(),
})
const payment = z.strictObject({ payment: z.string() })
const account = z.strictObject({ account: z.string() })
const promptAnswer = z.strictObject({
  phone: z.string(),
  outcome: z.enum(['approved', 'declined', 'too-little-money']).optional(),
})
const order = z.strictObject({ order: z.enum(['made', 'reversed']).optional() })
const sending = z.strictObject({
  id: z.string(),
  times: z.number().int().min(1).max(100).optional(),
  badSignature: z.boolean().optional(),
  ageSeconds: z.number().int().optional(),
  body: z.string().optional(),
})

/** The control over HTTP, for browser tests and for a developer with curl. Only this machine may use it. */
export function controlRoutes(control: SandboxControl): Route[] {
  const read = (path: string, work: (request: SandboxRequest) => unknown): Route => ({
    name: `control.${path}`,
    method: 'GET',
    path: `/_control/${path}`,
    answer: (request) => json(200, work(request)),
  })
  const write = <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    work: (input: z.output<Schema>) => unknown,
  ): Route => ({
    name: `control.${path}`,
    method: 'POST',
    path: `/_control/${path}`,
    async answer(request) {
      // A page of another site can post a form here, but not JSON.
      if (!request.headers['content-type']?.startsWith('application/json'))
        return json(415, { message: 'Please send JSON' })
      try {
        return json(200, (await work(schema.parse(JSON.parse(request.body || '{}')))) ?? {})
      } catch (error) {
        return json(400, { message: error instanceof Error ? error.message : 'Bad request' })
      }
    },
  })
  const nothing = z.object({})
  return [
    read('requests', (request) => control.requests(request.query.get('name') ?? undefined)),
    read('counts', () => control.counts()),
    read('keys', () => control.keys()),
    read('faults', () => control.faults.list()),
    read('webhooks', () => control.webhooks.list()),
    write('faults', faultSchema, (fault) => control.faults.add(fault)),
    write('faults/clear', nothing, () => control.faults.clear()),
    write('settings', settings, (values) => control.set(values)),
    write('advance', z.strictObject({ ms: z.number().int().min(0) }), ({ ms }) => control.advance(ms)),
    write('alter', alteration, ({ reference, ...change }) => control.alter(reference, change)),
    write('pay-by-card', cardPayment, ({ clientSecret, ...options }) => ({
      status: control.payByCard(clientSecret, options).status,
    })),
    write('pay-link', linkPayment, ({ link, ...options }) => control.payLink(link, options)),
    write('finish-pending', pendingEnd, ({ transaction, outcome }) => control.finishPending(transaction, outcome)),
    write('end-transfer', transferEnd, ({ name, outcome, message }) => control.endTransfer(name, outcome, message)),
    write('reverse-transfer', reversal, ({ reference }) => control.reverseTransfer(reference)),
    write('open-dispute', disputeOpening, ({ payment, kind }) => ({ dispute: control.openDispute(payment, kind) })),
    write('close-dispute', disputeEnd, ({ dispute, outcome }) => control.closeDispute(dispute, outcome)),
    write('refund', dashboardRefund, ({ payment, amount }) => ({ refund: control.refund(payment, amount) })),
    write('end-refund', refundEnd, ({ refund, outcome }) => control.endRefund(refund, outcome)),
    write('set-account', accountChange, ({ account, state }) => control.setAccount(account, state)),
    write('set-balance', balanceChange, ({ provider, currency, amount, pending }) =>
      control.setBalance(provider, currency, amount, pending),
    ),
    write('warn-of-fraud', payment, ({ payment: id }) => control.warnOfFraud(id)),
    write('fail-bank-payout', account, ({ account: id }) => control.failBankPayout(id)),
    write('answer-prompt', promptAnswer, ({ phone, outcome }) => ({ id: control.answerPrompt(phone, outcome) })),
    write('webhooks/hold', nothing, () => control.webhooks.hold()),
    write('webhooks/release', order, ({ order: by }) => control.webhooks.release(by)),
    write('webhooks/send', sending, ({ id, ...options }) => control.webhooks.send(id, options)),
  ]
}
