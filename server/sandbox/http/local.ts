import type { SandboxRequest } from './reply'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * Whether a request comes from this machine and names it as the host: a page whose host name resolves to loopback does not. What a proxy
 * on this machine forwards comes from elsewhere, whatever host it names.
 */
export function isLocal({ headers, remoteAddress }: Pick<SandboxRequest, 'headers' | 'remoteAddress'>): boolean {
  if (headers['x-forwarded-for'] || headers.forwarded || headers.via) return false
  return LOCAL_ADDRESSES.includes(remoteAddress) && LOCAL_NAMES.includes((headers.host ?? '').replace(/:\d+$/, ''))
}
