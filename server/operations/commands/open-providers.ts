import {
  type Config,
  type ProviderAddresses,
  type ProviderKeys,
  providerKeys,
  sandboxAddresses,
} from '../../platform/config'
import { createGateways, type Gateways, providerEndpoints } from '../../providers/registry'
import { CommandError } from './command'

export interface ProviderAccess {
  keys: ProviderKeys
  addresses: ProviderAddresses
  /** Where browsers find it; null with the real providers. */
  sandboxOrigin: string | null
}

export function ownAccess({ providerKeys: keys, pawapayAddress: pawapay }: Config): ProviderAccess {
  if (!keys) throw new Error('The configuration has live payments without keys')
  return { keys, addresses: { stripe: null, flutterwave: null, pawapay }, sandboxOrigin: null }
}

/** Milliseconds for the answer of a sandbox. */
const PATIENCE = 10_000

export function sandboxAccess({ keys, origin }: { keys: ProviderKeys; origin: string }): ProviderAccess {
  return { keys, addresses: sandboxAddresses(origin), sandboxOrigin: origin }
}

/** The providers that the server uses with this configuration. In the sandbox they run inside the server, which must be running. */
export async function findProviders(config: Config): Promise<ProviderAccess> {
  if (config.providerKeys) return ownAccess(config)
  const origin = `http://localhost:${config.sandboxPort}`
  return sandboxAccess({ keys: await readSandboxKeys(origin), origin })
}

export async function openProviders(config: Config): Promise<Gateways> {
  const { keys, addresses } = await findProviders(config)
  return createGateways(providerEndpoints({ ...config, keys, addresses }))
}

async function readSandboxKeys(origin: string): Promise<ProviderKeys> {
  try {
    const reply = await fetch(`${origin}/_control/keys`, { signal: AbortSignal.timeout(PATIENCE) })
    return providerKeys.parse(await reply.json())
  } catch (error) {
    throw new CommandError(
      `The sandbox's providers run inside the server, and nothing answers at ${origin}. Start the server first.`,
      { cause: error },
    )
  }
}
