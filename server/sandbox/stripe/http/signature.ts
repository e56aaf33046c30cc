import { createHmac } from 'node:crypto'

/** Stripe's `Stripe-Signature`: HMAC-SHA256 over the time, a dot and the raw body. */
export function signWebhook(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
