import type { Sandbox } from '../sandbox/start'

type Provider = Pick<Sandbox, 'origin' | 'keys'>

export const TEST_CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  asksBank: '4000002760003184',
} as const

/** Sends a request to the card provider as a donor's browser does: with the publishable key only. */
export async function sendAsBrowser({ origin, keys }: Provider, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: keys.stripePublishableKey, ...fields })
  const reply = await fetch(`${origin}/v1/${path}`, { method: 'POST', body })
  const content: unknown = await reply.json()
  return { status: reply.status, content }
}

/** The provider's id for a card that a donor has typed; every call gives another id. */
export async function typeCard(provider: Provider, number: string = TEST_CARDS.succeeds): Promise<string> {
  const year = String(new Date().getUTCFullYear() + 5)
  const card = { 'card[number]': number, 'card[exp_month]': '12', 'card[exp_year]': year, 'card[cvc]': '123' }
  const { content } = await sendAsBrowser(provider, 'payment_methods', { type: 'card', ...card })
  if (typeof content !== 'object' || content === null || !('id' in content) || typeof content.id !== 'string')
    throw new Error(`No card: ${JSON.stringify(content)}`)
  return content.id
}
