import type { World } from '../core/world'
import type { PawapayOperation } from '../objects/pawapay'
import { endingOf } from './networks'
import { changeWallet } from './wallets'

export function findOperation(world: World, kind: PawapayOperation['kind'], id: string): PawapayOperation | undefined {
  return world.state.pawapay.operations[`${kind}:${id}`]
}

/** Stores an accepted operation. It ends a moment later, or waits for an answer on the phone page. */
export function addOperation(world: World, operation: PawapayOperation): void {
  world.state.pawapay.operations[`${operation.kind}:${operation.id}`] = operation
  if (operation.kind !== 'deposit') changeWallet(world, operation, -1)
  if (endingOf(operation.kind, operation.phoneNumber) !== 'waits')
    world.later(world.settings.promptAfterMs, 'pawapay', `${operation.kind}:${operation.id}`)
  else operation.status = 'PROCESSING'
}

/** Ends an operation as its test number says. */
export function continueOperation(world: World, key: string): void {
  const operation = world.state.pawapay.operations[key]
  const ending = operation && endingOf(operation.kind, operation.phoneNumber)
  if (!operation || !ending || ending === 'waits') return
  endOperation(world, operation, ending.status === 'FAILED' ? ending.failureCode : null)
}

/** Ends an operation and sends its callback. One that has ended stays unchanged. */
export function endOperation(world: World, operation: PawapayOperation, failureCode: string | null): void {
  if (operation.status === 'COMPLETED' || operation.status === 'FAILED') return
  operation.status = failureCode === null ? 'COMPLETED' : 'FAILED'
  operation.failureCode = failureCode
  // A deposit arrives when it is completed; what left for a payout or refund comes back when it fails.
  if ((operation.kind === 'deposit') === (failureCode === null)) changeWallet(world, operation, 1)
  const { clientReferenceId: _, ...callback } = presentOperation(operation)
  world.emit('pawapay', `${operation.kind}.${operation.status.toLowerCase()}`, operation.id, JSON.stringify(callback))
}

/** The prompts that wait on phones, the newest first. */
export function listPrompts(world: World): PawapayOperation[] {
  return Object.values(world.state.pawapay.operations)
    .filter(({ kind, status }) => kind === 'deposit' && status === 'PROCESSING')
    .toReversed()
}

/** An operation in the form of the status calls and callbacks. */
export function presentOperation(operation: PawapayOperation) {
  const { kind, id, amount, currency, country, provider, phoneNumber, failureCode, createdAt } = operation
  const account = { type: 'MMO', accountDetails: { phoneNumber, provider } }
  return {
    [`${kind}Id`]: id,
    status: operation.status,
    amount,
    currency,
    country,
    ...(kind === 'deposit' ? { payer: account } : { recipient: account }),
    ...(operation.customerMessage && { customerMessage: operation.customerMessage }),
    ...(operation.clientReferenceId && { clientReferenceId: operation.clientReferenceId }),
    created: new Date(createdAt).toISOString(),
    ...(operation.status === 'COMPLETED' && { providerTransactionId: `MM${id.slice(0, 8)}` }),
    ...(failureCode !== null && { failureReason: { failureCode, failureMessage: `Simulated: ${failureCode}` } }),
    metadata: operation.metadata,
  }
}

/** Ends a payout that waits, by our reference or its id. False if there is none. */
export function endPayout(world: World, name: string, outcome: 'successful' | 'failed'): boolean {
  const payout = Object.values(world.state.pawapay.operations).find(
    ({ kind, id, metadata }) => kind === 'payout' && (id === name || metadata.reference === name),
  )
  if (!payout) return false
  endOperation(world, payout, outcome === 'failed' ? 'RECIPIENT_NOT_FOUND' : null)
  return true
}
