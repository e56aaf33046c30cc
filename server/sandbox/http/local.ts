import { timingSafeEqual } from 'node:crypto'
import type { SandboxRequest } from './reply'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

type Caller = Pick<SandboxRequest, 'headers' | 'remoteAddress'>

interface Rule {
  publicOrigin?: string
  controlTokens?: readonly string[]
}

/**
 * Whether a request may read and change the sandbox itself. Where a proxy leads to it, an address does not prove that the request comes from
 * this machine: not every proxy says that it forwards.
 */
export function mayControl(caller: Caller, { publicOrigin, controlTokens = [] }: Rule): boolean {
  const token = /^Bearer (.+)$/.exec(caller.headers.authorization ?? '')?.[1]
  if (token !== undefined && controlTokens.some((each) => equals(each, token))) return true
  return publicOrigin === undefined && isLocal(caller)
}

function equals(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Whether a request comes from this machine and names it as the host: a page whose host name resolves to loopback does not. What a proxy
 * on this machine forwards comes from elsewhere, whatever host it names.
 */
function isLocal({ headers, remoteAddress }: Caller): boolean {
  if (headers['x-forwarded-for'] || headers.forwarded || headers.via) return false
  return LOCAL_ADDRESSES.includes(remoteAddress) && LOCAL_NAMES.includes((headers.host ?? '').replace(/:\d+$/, ''))
}
