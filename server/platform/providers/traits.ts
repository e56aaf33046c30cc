/** How a provider differs from the others, where that matters outside its own folder. */
export interface ProviderTraits {
  /** As people know it. */
  name: string
  /** Whether a payment always says which attempt it is for. Where it may not, our own reference alone binds it. */
  repeatsAttempt: boolean
  /** Whether payouts go to an account that the recipient has with the provider, in dollars, and to the bank from there. */
  paysToOwnAccount: boolean
  /** Set if the donor approves a prompt on the phone, instead of going to the provider's page. `lastsMs`: how long that is possible. */
  prompts: { lastsMs: number } | null
  /** For the donor's mail: where a refund goes, and how long it takes by the provider's documents. */
  refundArrival: () => string
  /** For admins: what happens to a payout that is sent by it. */
  transferWords: string
}
