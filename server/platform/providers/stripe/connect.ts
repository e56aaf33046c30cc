import type Stripe from 'stripe'
import { sha256 } from '../../secrets/secrets'
import { asking, isForeignAccount } from './errors'

export interface AccountApplication {
  userId: number
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
}

export type StripeAccountState = 'onboarding' | 'restricted' | 'active' | 'rejected'

/** Stripe Connect: the accounts of payout recipients. */
export interface StripeConnect {
  /**
   * Opens an account; the same application twice is one account. Returns its id. Throws ProviderUnavailable,
   * ProviderRefusal.
   */
  openAccount(application: AccountApplication): Promise<string>
  /**
   * The page where the person gives Stripe their identity and bank details. It works once and for minutes: create it when it
   * is needed. A return to `returnUrl` proves nothing: read the account. Throws as above.
   */
  accountLink(accountId: string, urls: { refreshUrl: string; returnUrl: string }): Promise<string>
  /** The account's status; only an active account can receive money. Throws as above. */
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
            // A recipient outside our own country, who only receives money, accepts the recipient agreement.
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
