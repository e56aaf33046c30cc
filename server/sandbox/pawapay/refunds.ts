import type { World } from '../core/world'
import { json, type Reply } from '../http/reply'
import { addOperation, findOperation } from './operations'
import type { RefundRequest } from './requests'
import { covers } from './wallets'

/** Refunds a completed deposit, in full unless an amount is given. Only one refund of a deposit may be under way. */
export function createRefund(world: World, request: RefundRequest): Reply {
  const { refundId, depositId } = request
  const answer = (status: string, code?: string) =>
    json(200, {
      refundId,
      status,
      ...(code
        ? { failureReason: { failureCode: code, failureMessage: `Simulated: ${code}` } }
        : { created: new Date(world.now()).toISOString() }),
    })
  if (findOperation(world, 'refund', refundId)) return answer('DUPLICATE_IGNORED')
  const deposit = findOperation(world, 'deposit', depositId)
  if (!deposit) return answer('REJECTED', 'NOT_FOUND')
  if (deposit.status !== 'COMPLETED') return answer('REJECTED', 'INVALID_STATE')
  if (request.currency && request.currency !== deposit.currency) return answer('REJECTED', 'INVALID_CURRENCY')
  const earlier = Object.values(world.state.pawapay.operations).filter(
    (operation) => operation.kind === 'refund' && operation.depositId === depositId && operation.status !== 'FAILED',
  )
  if (earlier.some(({ status }) => status !== 'COMPLETED')) return answer('REJECTED', 'REFUND_IN_PROGRESS')
  const returned = earlier.reduce((sum, { amount }) => sum + Number(amount), 0)
  const left = Number(deposit.amount) - returned
  if (left <= 0) return answer('REJECTED', 'DEPOSIT_ALREADY_REFUNDED')
  const amount = request.amount ?? String(left)
  if (Number(amount) > left) return answer('REJECTED', 'AMOUNT_TOO_LARGE')
  if (!covers(world, deposit.country, amount)) return answer('REJECTED', 'PAWAPAY_WALLET_OUT_OF_FUNDS')
  addOperation(world, {
    ...deposit,
    kind: 'refund',
    id: refundId,
    status: 'ACCEPTED',
    amount,
    depositId,
    clientReferenceId: request.clientReferenceId ?? null,
    customerMessage: null,
    metadata: Object.assign({}, ...(request.metadata ?? [])),
    createdAt: world.now(),
  })
  return answer('ACCEPTED')
}
