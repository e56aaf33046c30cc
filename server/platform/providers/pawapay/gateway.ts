import type { Gateway } from '../gateway'
import { createPawapayClient } from './client'
import { pawapayDeposits } from './deposits'
import { isLivePawapay, type PawapayEndpoint } from './endpoint'
import { readPawapayEvent } from './events'
import { pawapayPayouts } from './payouts'
import { createPublicKeys } from './public-keys'
import { pawapayRefunds } from './refunds'
import { isSigned } from './signatures'

export interface PawapayGatewayOptions extends PawapayEndpoint {
  timeoutMs: number
  clock: () => number
}

/** pawaPay's v2 API: donations by a prompt on the donor's phone, and payouts and refunds to phones. */
export function createPawapayGateway(options: PawapayGatewayOptions): Gateway {
  const { address, apiToken, callbackUrl, timeoutMs, clock } = options
  const live = isLivePawapay(address)
  const client = createPawapayClient({ address, apiToken: apiToken ?? '', timeoutMs })
  const findKey = createPublicKeys(client, clock)
  const { host, pathname: path } = new URL(callbackUrl)

  return {
    provider: 'pawapay',
    address,
    configured: apiToken !== null,
    live,
    ...pawapayDeposits(client, live),
    ...pawapayPayouts(client),
    ...pawapayRefunds(client),
    // There are no lists: everything of ours is asked for by its reference.
    listChanges: async () => [],
    listRecords: async () => null,
    async readEvent(rawBody, headers) {
      const given = headers.host
      const authorities = typeof given === 'string' && given !== host ? [host, given] : [host]
      const signed = apiToken !== null && (await isSigned({ rawBody, headers, path, authorities }, findKey, clock()))
      return signed ? readPawapayEvent(rawBody) : null
    },
  }
}
