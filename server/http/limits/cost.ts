import type { Context as KoaContext } from 'koa'
import { createDonation } from '#shared/contract/donations'
import {
  createFlutterwavePayment,
  createPaymentIntent,
  getExchangeRates,
  getMobileMoneyQuote,
  getPaymentAttempt,
} from '#shared/contract/payments'
import { splitLanguage } from '#shared/language/languages'
import { PROVIDERS } from '../../platform/providers/registry'

/** Units that a request takes from a bucket. */
export const COSTS = { cached: 1, read: 10, search: 20, write: 20 }

/** Supervisors must always get an answer, and a provider that is refused would send the same event again and again. */
const FREE = new Set([
  '/metrics',
  '/api/self-test',
  '/healthz',
  '/readyz',
  ...PROVIDERS.map((provider) => `/api/webhooks/${provider}`),
])

const GIVING_CALLS = [
  createPaymentIntent,
  createFlutterwavePayment,
  getExchangeRates,
  getMobileMoneyQuote,
  getPaymentAttempt,
  createDonation,
]
const GIVING = GIVING_CALLS.map(({ path }) => path.split('{')[0] ?? path)

/** Neither counted nor refused by a busy server. */
export const isFree = (ctx: Pick<KoaContext, 'path'>): boolean => FREE.has(ctx.path)

/**
 * A step of a donation. It has a bucket of its own, so that others behind the same address can't use up what donors need, and a busy server
 * takes it: the limits against card testing (docs/limits.md) are stricter.
 */
export function isGiving({ path }: Pick<KoaContext, 'path'>): boolean {
  if (splitLanguage(path).path.startsWith('/give/') || path.startsWith('/api/flutterwave-return')) return true
  return GIVING.some((prefix) => (prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix))
}

/** Units of a request that is not answered from the cache. */
export function costOf(ctx: KoaContext): number {
  if (!isRead(ctx)) return COSTS.write
  const isSearch = new URLSearchParams(ctx.querystring).has('q')
  return isSearch || ctx.path === '/api/generate-social-preview' ? COSTS.search : COSTS.read
}

export const isRead = ({ method }: KoaContext): boolean => method === 'GET' || method === 'HEAD'
