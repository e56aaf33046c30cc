import {
  type Config,
  type ProviderAddresses,
  type ProviderKeys,
  providerKeys,
  sandboxAddresses,
} from '../../platform/config'
import { createGateways, type Gateways, providerEndpoints } from '../../platform/providers/registry'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import type { Secrets } from '../../platform/secrets/secrets'
import { CommandError } from './command'

/** What is needed to call the providers. */
export interface ProviderAccess {
  keys: ProviderKeys
  addresses: ProviderAddresses
  /** Where browsers find it; null with the real providers. */
  sandboxOrigin: string | null
}

/** The real providers with the keys of the configuration. */
export function ownAccess({ providerKeys: keys, providerAddresses: addresses }: Config): ProviderAccess {
  if (!keys) throw new Error('The configuration has live payments without keys')
  return { keys, addresses, sandboxOrigin: null }
}

/** Milliseconds for the answer of a sandbox. */
const PATIENCE = 10_000

/** Nothing answers where the sandbox should be. */
export class SandboxSilent extends CommandError {}

type SandboxPlace = { keys: ProviderKeys; origin: string; publicOrigin: string }

export function sandboxAccess({ keys, origin, publicOrigin }: SandboxPlace): ProviderAccess {
  return { keys, addresses: sandboxAddresses(origin), sandboxOrigin: publicOrigin }
}

/** The providers that the server uses with this configuration. In the sandbox they run inside a server, which must be running. */
export async function findProviders(config: Config): Promise<ProviderAccess> {
  if (config.providerKeys) return ownAccess(config)
  const { sandboxPort, sandboxUrl } = config
  const own = `http://localhost:${sandboxPort}`
  const origin = sandboxPort === null && sandboxUrl !== null ? sandboxUrl : own
  const [token] = sandboxUrl === null ? [] : sandboxTokens(loadSecrets(config))
  return sandboxAccess({ keys: await readSandboxKeys(origin, token), origin, publicOrigin: sandboxUrl ?? own })
}

/** What opens the control of the sandbox to servers and commands with the same key; the first is of the current key. */
export function sandboxTokens({ keyedHashes }: Secrets): [string, ...string[]] {
  return keyedHashes('control', 'sandbox')
}

export async function openProviders(config: Config): Promise<Gateways> {
  const { keys, addresses } = await findProviders(config)
  return createGateways(providerEndpoints({ ...config, keys, addresses }))
}

/** Throws SandboxSilent when nothing answers there, and CommandError when it does not accept the token. */
async function readSandboxKeys(origin: string, token?: string): Promise<ProviderKeys> {
  let status: number | null = null
  try {
    const headers = new Headers(token === undefined ? [] : [['Authorization', `Bearer ${token}`]])
    const reply = await fetch(`${origin}/_control/keys`, { headers, signal: AbortSignal.timeout(PATIENCE) })
    status = reply.status
    return providerKeys.parse(await reply.json())
  } catch (error) {
    if (status === 403)
      throw new CommandError(`The sandbox at ${origin} belongs to a server with another SECRET_KEY.`, { cause: error })
    throw new SandboxSilent(
      `The sandbox's providers run inside the server, and nothing answers at ${origin}. Start the server first.`,
      { cause: error },
    )
  }
}
