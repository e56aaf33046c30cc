import { ANONYMOUS } from '#shared/rules/names'

/** The checkout address of a donation: the parameters are those of spec section 2, the amount in dollars. `cents` are whole dollars. */
export function checkoutAddress(fundraiser: { id: number; title: string }, cents: number): string {
  const gift = new URLSearchParams({
    amount: String(cents / 100),
    fundraiserId: String(fundraiser.id),
    fundraiserTitle: fundraiser.title,
    donorName: ANONYMOUS,
    donorEmail: '',
    message: '',
  })
  return `/checkout?${gift}`
}
