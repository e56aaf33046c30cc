import { sha256 } from '../../secrets/secrets'
import type { ProviderChange, ProviderEvent } from '../gateway'
import { idOf } from './ids'
import { callbackBody } from './replies'

/** The event in a callback whose signature is valid. The content is only a hint: the state is read from the API. */
export function readPawapayEvent(rawBody: Buffer): ProviderEvent {
  const parsed = callbackBody.safeParse(toJson(rawBody))
  const [kind, id] = parsed.success ? subjectOf(parsed.data) : []
  // Validly signed but of an unknown shape: stored, and a person is asked to read it.
  if (!parsed.success || !kind || !id)
    return { eventKey: `unknown:${sha256(rawBody)}`, type: 'unknown', reference: null, change: UNKNOWN_CALLBACK }
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

const UNKNOWN_CALLBACK: ProviderChange = {
  about: 'warning',
  key: 'webhook',
  title: 'a callback',
  problem: 'It has the right signature and an unknown shape, and nothing was done with it.',
  payment: null,
  account: null,
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

function toJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}
