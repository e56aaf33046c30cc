import { type GatewayOptions, jsonOrNull, unknownWebhook } from '../exchange'
import type { Gateway, ProviderChange, ProviderEvent } from '../gateway'
import { createPawapayClient, idOf, isLivePawapay, type PawapayEndpoint } from './client'
import { pawapayPayments } from './payments'
import { callbackBody } from './replies'
import { pawapayReturns } from './returns'
import { createPublicKeys, isSigned } from './signatures'
import { pawapayTransfers } from './transfers'

/** pawaPay's v2 API: donations by a prompt on the donor's phone, and payouts and refunds to phones. */
export function createPawapayGateway(options: PawapayEndpoint & Omit<GatewayOptions, 'reports'>): Gateway {
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
    ...pawapayPayments(client, live),
    ...pawapayTransfers(client),
    ...pawapayReturns(client),
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

/** The event in a callback whose signature is valid. The content is only a hint: the state is read from the API. */
export function readPawapayEvent(rawBody: Buffer): ProviderEvent {
  const parsed = callbackBody.safeParse(jsonOrNull(rawBody))
  const [kind, id] = parsed.success ? subjectOf(parsed.data) : []
  if (!parsed.success || !kind || !id) return unknownWebhook(rawBody, UNKNOWN_CALLBACK)
  const { metadata, status } = parsed.data
  const change = changeIn(kind, id, metadata ?? {})
  return {
    // The callback has no id of its own, so its content identifies it.
    eventKey: `${kind}:${id}:${status}`,
    type: `${kind}.${status.toLowerCase()}`,
    reference: change.about === 'payment' ? change.reference : null,
    change,
  }
}

const UNKNOWN_CALLBACK = {
  title: 'a callback',
  problem: 'It has the right signature and an unknown shape, and nothing was done with it.',
}

type Kind = 'deposit' | 'payout' | 'refund'

function subjectOf(body: {
  depositId?: string | null
  payoutId?: string | null
  refundId?: string | null
}): [Kind, string] | [] {
  if (body.refundId) return ['refund', body.refundId]
  if (body.payoutId) return ['payout', body.payoutId]
  return body.depositId ? ['deposit', body.depositId] : []
}

/** Our reference came along in the metadata; it counts only if the id was made from it. */
function changeIn(kind: Kind, id: string, metadata: Record<string, unknown>): ProviderChange {
  const { reference, deposit } = metadata
  if (typeof reference !== 'string' || idOf(kind, reference) !== id) return { about: 'nothing-of-ours' }
  if (kind === 'deposit') return { about: 'payment', reference }
  if (kind === 'payout') return { about: 'transfer', reference }
  return typeof deposit === 'string' ? { about: 'return', paymentExternalId: deposit } : { about: 'nothing-of-ours' }
}
