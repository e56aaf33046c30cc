import { ANONYMOUS } from '#shared/rules/names'

/** What a donor has decided to give, before it is paid. */
export interface Gift {
  fundraiserId: number
  /** Cents. */
  amount: number
  donorName: string
  donorEmail: string
  message: string
}

/** The gift as the contract carries it: integer cents with their currency; without a name it is anonymous (spec section 5). */
export function giftBody({ fundraiserId, amount, donorName, donorEmail, message }: Gift) {
  return {
    fundraiserId,
    amount,
    currency: 'usd' as const,
    donorName: donorName.trim() || ANONYMOUS,
    donorEmail: donorEmail.trim(),
    message: message.trim(),
  }
}
