import type { SandboxRequest } from './reply'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LOCAL_ADDRESSES = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Whether a request was made on this machine and knows it: a page elsewhere whose name resolves to loopback does not. */
export function isLocal({ headers, remoteAddress }: Pick<SandboxRequest, 'headers' | 'remoteAddress'>): boolean {
  return LOCAL_ADDRESSES.includes(remoteAddress) && LOCAL_NAMES.includes((headers.host ?? '').replace(/:\d+$/, ''))
}
