import { isIPv6 } from 'node:net'
import type { Secrets } from '../secrets/secrets'

/** An IPv4 address itself; for IPv6 the /64 of a household, which may use any address in it. */
export function addressGroup(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export const isLoopback = (address: string): boolean => address === '::1' || /^(::ffff:)?127\./i.test(address)

/** The hash under which the database stores a network address: never the address itself. */
export const hashAddress = (secrets: Secrets, address: string): string => hashesOfAddress(secrets, address)[0]

export function hashesOfAddress(secrets: Secrets, address: string): [string, ...string[]] {
  return secrets.keyedHashes(addressGroup(address), 'address')
}
