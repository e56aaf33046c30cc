import type Stripe from 'stripe'
import { sha256 } from '../../secrets'
import { asking, isForeignAccount } from './errors'

export interface AccountApplication {
  userId: number
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
}

export type StripeAccountState = 'onboarding' | 'restricted' | 'active' | 'rejected'

/** Stripe Connect: accounts of the people who are paid out. */
export interface StripeConnect {
  /** Opens an account; the same application twice is one account. Answers its id. Throws ProviderUnavailable, ProviderRefusal. */
  openAccount(application: AccountApplication): Promise<string>
  /**
   * The page where the person tells Stripe who they are and where their bank is. It works once and for minutes: make it when it
   * is asked for. Coming back to `returnUrl` proves nothing: read the account. Throws as above.
   */
  accountLink(accountId: string, urls: { refreshUrl: string; returnUrl: string }): Promise<string>
  /** How far it is; money can be sent to an active one only. Throws as above. */
  readAccount(accountId: string): Promise<StripeAccountState>
}

export function stripeConnect(stripe: Stripe): StripeConnect {
  return {
    async openAccount({ userId, country, email }) {
      const account = await asking(() =>
        stripe.accounts.create(
          {
            country,
            email,
            controller: {
              stripe_dashboard: { type: 'express' },
              fees: { payer: 'application' },
              losses: { payments: 'application' },
            },
            capabilities: { transfers: { requested: true } },
            // Who only receives money, outside our own country, signs the recipient's agreement.
            ...(country !== 'US' && { tos_acceptance: { service_agreement: 'recipient' } }),
            metadata: { user: String(userId) },
          },
          { idempotencyKey: `account-${userId}-${sha256(`${country}:${email}`).slice(0, 16)}` },
        ),
      )
      return account.id
    },

    async accountLink(accountId, { refreshUrl, returnUrl }) {
      const link = await asking(() =>
        stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          refresh_url: refreshUrl,
          return_url: returnUrl,
        }),
      )
      return link.url
    },

    async readAccount(accountId) {
      try {
        return stateOf(await asking(() => stripe.accounts.retrieve(accountId)))
      } catch (error) {
        if (isForeignAccount(error)) return 'rejected'
        throw error
      }
    },
  }
}

function stateOf(account: Stripe.Account): StripeAccountState {
  const disabled = account.requirements?.disabled_reason ?? null
  if (disabled?.startsWith('rejected')) return 'rejected'
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled && disabled === null) return 'active'
  return account.details_submitted ? 'restricted' : 'onboarding'
}
