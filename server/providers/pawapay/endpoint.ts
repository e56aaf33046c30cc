import { type EndpointOptions, findEndpointProblems } from '../endpoints'

const LIVE = 'https://api.pawapay.io'

export interface PawapayEndpoint {
  /** `https://api.pawapay.io`, the address of pawaPay's own sandbox, or our sandbox's origin. */
  address: string
  /** Null: not configured. */
  apiToken: string | null
  /** The address that pawaPay's callbacks are signed for. */
  callbackUrl: string
}

export function pawapayEndpoint({ keys, addresses, publicUrl }: EndpointOptions): PawapayEndpoint {
  return {
    address: addresses.pawapay ?? LIVE,
    apiToken: keys.pawapayApiToken ?? null,
    callbackUrl: `${publicUrl}/api/webhooks/pawapay`,
  }
}

/** Tokens have no prefix: only the address tells real money from pawaPay's sandbox. */
export const isLivePawapay = (address: string) => new URL(address).origin === LIVE

export const findPawapayProblems = ({ address, apiToken }: PawapayEndpoint): string[] =>
  apiToken === null ? [] : findEndpointProblems('PAWAPAY', address, LIVE, isLivePawapay(address))
