import { type Config, type ProviderKeys, providerKeys, sandboxAddresses } from '../../platform/config'
import { createGateways, type Gateways, providerEndpoints } from '../../platform/providers/registry'
import { CommandError } from './command'

/** The providers that the server uses with this configuration. In the sandbox they run inside the server, which must be running. */
export async function openProviders(config: Config): Promise<Gateways> {
  if (config.providerKeys) {
    const { providerKeys: keys, providerAddresses: addresses } = config
    return createGateways(providerEndpoints({ ...config, keys, addresses }))
  }
  const origin = `http://localhost:${config.sandboxPort}`
  const keys = await readSandboxKeys(origin)
  return createGateways(providerEndpoints({ ...config, keys, addresses: sandboxAddresses(origin) }))
}

async function readSandboxKeys(origin: string): Promise<ProviderKeys> {
  try {
    return providerKeys.parse(await (await fetch(`${origin}/_control/keys`)).json())
  } catch (error) {
    throw new CommandError(
      `The sandbox's providers run inside the server, and nothing answers at ${origin}. Start the server first.`,
      { cause: error },
    )
  }
}
