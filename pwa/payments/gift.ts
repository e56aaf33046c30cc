import { ANONYMOUS } from '#shared/rules/names'

/** A donation before it is paid. */
export interface Gift {
  fundraiserId: number
  /** Cents. */
  amount: number
  donorName: string
  donorEmail: string
  message: string
}

/** The request body of a donation: integer cents with their currency; without a name it is anonymous (spec section 5). */
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
