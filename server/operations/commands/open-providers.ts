import { z } from 'zod'
import type { Config, ProviderKeys } from '../../platform/config'
import { providerEndpoints, sandboxAddresses } from '../../platform/providers/endpoints'
import { createGateways, type Gateways } from '../../platform/providers/gateways'
import { CommandError } from './command'

/** The keys of the running sandbox, which makes its own. */
const sandboxKeys = z.record(z.string(), z.string())

/** The providers that the server uses with this configuration. In the sandbox they run inside the server, which must be running. */
export async function openProviders(config: Config): Promise<Gateways> {
  if (config.providerKeys)
    return createGateways(
      providerEndpoints({ ...config, keys: config.providerKeys, addresses: config.providerAddresses }),
    )
  const sandboxOrigin = `http://localhost:${config.sandboxPort}`
  const keys = await readSandboxKeys(sandboxOrigin)
  return createGateways(providerEndpoints({ ...config, keys, addresses: sandboxAddresses(sandboxOrigin) }))
}

async function readSandboxKeys(origin: string): Promise<ProviderKeys> {
  try {
    const reply = await fetch(`${origin}/_control/keys`)
    const {
      stripeSecretKey = '',
      stripePublishableKey = '',
      stripeWebhookSecret = '',
      ...others
    } = sandboxKeys.parse(await reply.json())
    const { flutterwaveSecretKey = '', flutterwaveWebhookSecret = '' } = others
    return {
      stripeSecretKey,
      stripePublishableKey,
      stripeWebhookSecret,
      flutterwaveSecretKey,
      flutterwaveWebhookSecret,
    }
  } catch (error) {
    throw new CommandError(
      `The sandbox's providers run inside the server, and nothing answers at ${origin}. Start the server first.`,
      {
        cause: error,
      },
    )
  }
}
