import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { type HostedLink, kindOf, type PaymentRequest, type Transaction } from '../flutterwave-objects'
import type { World } from '../world'

export type Outcome = Transaction['status']

const SAID: Record<Outcome, string> = {
  successful: 'Approved',
  failed: 'Transaction declined',
  pending: 'Transaction in progress',
}

export function createLink(world: World, request: PaymentRequest): HostedLink {
  const { customer, configurations } = request
  const link: HostedLink = {
    id: world.makeId('flwlnk-', 20).toLowerCase(),
    txRef: request.tx_ref,
    amount: request.minor,
    currency: request.currency,
    redirectUrl: request.redirect_url,
    methods: request.methods,
    customer: { email: customer.email, name: customer.name ?? 'Anonymous customer' },
    title: request.customizations.title,
    meta: request.meta,
    retries: configurations.max_retry_attempt,
    status: 'active',
    expiresAt: world.now() + configurations.session_duration * 60_000,
  }
  world.state.flutterwave.links[link.id] = link
  return link
}

export function findLink(world: World, address: string): HostedLink | undefined {
  return world.state.flutterwave.links[address.split('/').at(-1) ?? '']
}

export const linkAddress = (world: World, link: HostedLink) => `${world.publicOrigin}/v3/hosted/pay/${link.id}`

const triesOf = ({ state }: World, link: HostedLink) =>
  state.flutterwave.transactions.filter(({ linkId }) => linkId === link.id)

export function isPaid(world: World, link: HostedLink): boolean {
  return triesOf(world, link).some(({ status }) => status === 'successful')
}

export function isOpen(world: World, link: HostedLink): boolean {
  return link.status === 'active' && world.now() < link.expiresAt && !isPaid(world, link)
}

/** Whether a donor may still try to pay on the page: it closes after the requested number of failed tries. */
export function takesTries(world: World, link: HostedLink): boolean {
  const failed = triesOf(world, link).filter(({ status }) => status === 'failed').length
  return isOpen(world, link) && failed <= link.retries
}

/** The address that the donor returns to, as the provider builds it; a cancelled payment has no transaction. */
export function returnAddress(link: HostedLink, status: string, transactionId: number | null): string {
  const address = new URL(link.redirectUrl)
  address.searchParams.set('status', status)
  address.searchParams.set('tx_ref', link.txRef)
  if (transactionId !== null) address.searchParams.set('transaction_id', String(transactionId))
  return address.href
}

/** One try to pay a link. Notifies the app by webhook unless the try is still pending. */
export function addTransaction(
  world: World,
  link: HostedLink,
  { method, outcome, phone = null }: { method: string; outcome: Outcome; phone?: string | null },
): Transaction {
  const { altered, transactions } = world.state.flutterwave
  const transaction: Transaction = {
    id: 4_000_000 + transactions.length,
    linkId: link.id,
    txRef: link.txRef,
    flwRef: world.makeId('FLW-MOCK-', 12),
    amount: link.amount,
    currency: link.currency,
    ...altered[link.txRef],
    method,
    status: 'pending',
    processorResponse: SAID.pending,
    phone,
    createdAt: world.now(),
  }
  transactions.push(transaction)
  if (outcome !== 'pending') finishTransaction(world, transaction, outcome)
  return transaction
}

/** Ends a pending try: the donor answered the prompt, or it expired. Money arrives in the balance of its own currency. */
export function finishTransaction(
  world: World,
  transaction: Transaction,
  outcome: 'successful' | 'failed',
  said = SAID[outcome],
): void {
  if (transaction.status !== 'pending') return
  transaction.status = outcome
  transaction.processorResponse = said
  if (outcome === 'successful')
    changeBalance(world, transaction.currency, transaction.amount - feeOfPayment(transaction))
  const body = { event: 'charge.completed', data: presentTransaction(world, transaction) }
  world.emit('flutterwave', 'charge.completed', String(transaction.id), JSON.stringify(body))
}

/** A transaction in the form of verify and the list: amounts are decimals in major units. */
export function presentTransaction(world: World, transaction: Transaction) {
  const { id, currency, amount } = transaction
  const link = world.state.flutterwave.links[transaction.linkId]
  const decimal = (minor: number) => Number(minorToDecimal(minor, minorDigits(currency)))
  return {
    id,
    tx_ref: transaction.txRef,
    flw_ref: transaction.flwRef,
    amount: decimal(amount),
    currency,
    app_fee: decimal(feeOfPayment(transaction)),
    processor_response: transaction.processorResponse,
    status: transaction.status,
    created_at: new Date(transaction.createdAt).toISOString(),
    customer: link?.customer,
    meta: link?.meta ?? null,
  }
}

/** About the size in the public price lists, in per mille. */
function feeOfPayment({ amount, method }: Transaction): number {
  return Math.round((amount * { card: 38, phone: 29, bank: 14 }[kindOf(method)]) / 1_000)
}

/** Adds to a balance, or takes from it: minor units. */
export function changeBalance({ state }: World, currency: string, amount: number): void {
  const { balances } = state.flutterwave
  balances[currency] = (balances[currency] ?? 0) + amount
}
