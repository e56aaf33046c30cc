import type { World } from '../core/world'
import type { HostedLink } from '../objects/flutterwave'
import type { PaymentRequest } from './requests'

const DEFAULT_SESSION_MINUTES = 1440

export function createLink(world: World, request: PaymentRequest): HostedLink {
  const link: HostedLink = {
    id: world.makeId('flwlnk-', 20).toLowerCase(),
    txRef: request.tx_ref,
    amount: request.minor,
    currency: request.currency,
    redirectUrl: request.redirect_url,
    methods: request.methods,
    customer: {
      email: request.customer.email,
      name: request.customer.name ?? 'Anonymous customer',
      phone_number: request.customer.phonenumber ?? null,
    },
    title: request.customizations?.title ?? 'Payment',
    meta: request.meta ?? null,
    retries: request.configurations?.max_retry_attempt ?? null,
    status: 'active',
    createdAt: world.now(),
    expiresAt: world.now() + (request.configurations?.session_duration ?? DEFAULT_SESSION_MINUTES) * 60_000,
  }
  world.state.flutterwave.links[link.id] = link
  return link
}

export function linkAddress(world: World, link: HostedLink): string {
  return `${world.publicOrigin}/v3/hosted/pay/${link.id}`
}

export function isOpen(world: World, link: HostedLink): boolean {
  return link.status === 'active' && world.now() < link.expiresAt && !isPaid(world, link)
}

/** Whether a donor may still try to pay on the page: it closes after the requested number of failed tries. */
export function takesTries(world: World, link: HostedLink): boolean {
  const ofLink = world.state.flutterwave.transactions.filter(({ linkId }) => linkId === link.id)
  const failed = ofLink.filter(({ status }) => status === 'failed').length
  return isOpen(world, link) && failed <= (link.retries ?? Number.POSITIVE_INFINITY)
}

export function isPaid(world: World, link: HostedLink): boolean {
  return world.state.flutterwave.transactions.some(
    (transaction) => transaction.linkId === link.id && transaction.status === 'successful',
  )
}

/** The address that the donor returns to, as the provider builds it; a cancelled payment has no transaction. */
export function returnAddress(link: HostedLink, status: string, transactionId: number | null): string {
  const address = new URL(link.redirectUrl)
  address.searchParams.set('status', status)
  address.searchParams.set('tx_ref', link.txRef)
  if (transactionId !== null) address.searchParams.set('transaction_id', String(transactionId))
  return address.href
}
