import type { World } from '../core/world'
import type { Account, OnboardingLink } from '../objects/stripe-money-out'
import { emitEvent } from './events'
import type { FormObject } from './http/form'
import { invalid, missing, StripeProblem } from './http/problem'
import { readMetadata, readText } from './http/values'

export type AccountState = 'onboarding' | 'restricted' | 'active' | 'rejected'

const LINK_LIFETIME = 5 * 60_000

/** An account that can do nothing yet: its owner has given no details. */
export function createAccount(world: World, form: FormObject): Account {
  const country = readText(form, 'country') ?? 'US'
  if (!/^[A-Z]{2}$/.test(country)) throw invalid('country', `Country '${country}' is unknown.`)
  const account: Account = {
    id: world.makeId('acct_', 16),
    object: 'account',
    business_type: null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    country,
    created: world.seconds(),
    default_currency: 'usd',
    details_submitted: false,
    email: readText(form, 'email'),
    metadata: readMetadata(form) ?? {},
    payouts_enabled: false,
    requirements: { currently_due: ['external_account'], disabled_reason: 'requirements.past_due' },
  }
  world.state.stripe.accounts[account.id] = account
  return account
}

/** Our own account. */
export function platformAccount({ settings }: World): object {
  return {
    id: 'acct_platform',
    object: 'account',
    charges_enabled: true,
    country: settings.platformCountry,
    default_currency: settings.settlement?.currency ?? 'usd',
    details_submitted: true,
    payouts_enabled: true,
    type: 'standard',
  }
}

/** Stripe does not tell whether an account is unknown or belongs to someone else. */
export function findAccount(world: World, id: string): Account {
  const account = world.state.stripe.accounts[id]
  if (!account) {
    throw new StripeProblem(403, {
      code: 'account_invalid',
      message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
    })
  }
  return account
}

export function createAccountLink(world: World, form: FormObject): object {
  const account = findAccount(world, readText(form, 'account') ?? '')
  if (readText(form, 'type') !== 'account_onboarding')
    throw invalid('type', 'The local stand-in for Stripe offers account_onboarding only.')
  const id = world.makeId('', 24)
  const link: OnboardingLink = {
    account: account.id,
    refreshUrl: readAddress(form, 'refresh_url'),
    returnUrl: readAddress(form, 'return_url'),
    expiresAt: world.now() + LINK_LIFETIME,
    used: false,
  }
  world.state.stripe.onboarding[id] = link
  return {
    object: 'account_link',
    created: world.seconds(),
    expires_at: Math.floor(link.expiresAt / 1000),
    url: `${world.publicOrigin}/stripe/onboarding/${id}`,
  }
}

function readAddress(form: FormObject, name: string): string {
  const address = readText(form, name)
  if (address === null) throw missing(name)
  if (!/^https?:/.test(address) || !URL.canParse(address)) throw invalid(name, 'Not a valid URL', 'url_invalid')
  return address
}

/** Sets the state after the owner's details or Stripe's checks, and notifies the app. */
export function setAccount(world: World, account: Account, state: AccountState): void {
  const active = state === 'active'
  account.details_submitted = state !== 'onboarding'
  account.payouts_enabled = active
  account.capabilities.transfers = active ? 'active' : 'inactive'
  const reasons: Record<AccountState, string | null> = {
    onboarding: 'requirements.past_due',
    restricted: 'requirements.pending_verification',
    active: null,
    rejected: 'rejected.fraud',
  }
  const due = { onboarding: ['external_account'], restricted: ['individual.verification.document'] }
  account.requirements = {
    currently_due: state === 'onboarding' || state === 'restricted' ? due[state] : [],
    disabled_reason: reasons[state],
  }
  emitEvent(world, 'account.updated', account, { requestId: null, idempotencyKey: null })
}
