import type Stripe from 'stripe'
import { sha256 } from '../../platform/secrets/secrets'
import { isForeignAccount, type StripeAsk } from './client'
import { accountLinkReply, accountReply, createdAccountReply, platformReply, type StripeAccount } from './replies'

export interface AccountApplication {
  userId: number
  /** ISO 3166-1 alpha-2. */
  country: string
  email: string
  /** When the person's account was last changed or removed, in milliseconds: after that they get another one. 0 or absent before. */
  changedAt?: number
}

export type StripeAccountState = 'onboarding' | 'restricted' | 'active' | 'rejected'

export interface StripeConnect {
  /** The same application twice is one account. Throws ProviderUnavailable, ProviderRefusal. */
  openAccount(application: AccountApplication): Promise<string>
  /** It works once and for minutes; a return to `returnUrl` proves nothing: read the account. */
  accountLink(accountId: string, urls: { refreshUrl: string; returnUrl: string }): Promise<string>
  /** The account's status; only an active account can receive money. Throws as above. */
  readAccount(accountId: string): Promise<StripeAccountState>
}

/** Where a platform may have recipients in other countries, by Stripe's page on service agreements: US, UK, CA, CH and the EEA. */
const MAY_PAY_ABROAD = new Set(
  'US GB CA CH AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(' '),
)

export function stripeConnect(stripe: Stripe, ask: StripeAsk): StripeConnect {
  let country: Promise<string> | null = null

  /** The country of our own account, which never changes. */
  function platformCountry(): Promise<string> {
    country ??= ask
      .one({ name: 'GET /v1/account', subject: '' }, platformReply, () => stripe.accounts.retrieveCurrent())
      .then((account) => account.country)
      .catch((error: unknown) => {
        country = null
        throw error
      })
    return country
  }

  /** A recipient outside our own country, who only receives money, accepts the recipient agreement. */
  async function needsRecipientAgreement(recipientCountry: string): Promise<boolean> {
    const platform = await platformCountry()
    return platform !== recipientCountry && MAY_PAY_ABROAD.has(platform)
  }

  return {
    async openAccount({ userId, country, email, changedAt = 0 }) {
      const isRecipient = await needsRecipientAgreement(country)
      const account = await ask.one({ name: 'POST /v1/accounts', subject: '' }, createdAccountReply, () =>
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
            ...(isRecipient && { tos_acceptance: { service_agreement: 'recipient' } }),
            metadata: { user: String(userId) },
          },
          { idempotencyKey: `account-${userId}-${sha256(`${country}:${email}:${changedAt}`).slice(0, 16)}` },
        ),
      )
      return account.id
    },

    async accountLink(accountId, { refreshUrl, returnUrl }) {
      const about = { name: 'POST /v1/account_links', subject: accountId }
      const page = { type: 'account_onboarding', refresh_url: refreshUrl, return_url: returnUrl } as const
      const create = () => stripe.accountLinks.create({ account: accountId, ...page })
      return (await ask.one(about, accountLinkReply, create)).url
    },

    async readAccount(accountId) {
      const about = { name: 'GET /v1/accounts/{id}', subject: accountId }
      try {
        return stateOf(await ask.one(about, accountReply, () => stripe.accounts.retrieve(accountId)))
      } catch (error) {
        if (isForeignAccount(error)) return 'rejected'
        throw error
      }
    },
  }
}

function stateOf(account: StripeAccount): StripeAccountState {
  const disabled = account.requirements?.disabled_reason ?? null
  if (disabled?.startsWith('rejected')) return 'rejected'
  if (account.capabilities?.transfers === 'active' && account.payouts_enabled && disabled === null) return 'active'
  return account.details_submitted ? 'restricted' : 'onboarding'
}
