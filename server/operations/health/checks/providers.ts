import type { Context } from '../../../context'
import { ProviderAccessRefused } from '../../../providers/gateway'
import { PROVIDERS, type Provider, traitsOf } from '../../../providers/registry'
import type { Check, Finding } from '../check'
import { ok, problem, warning } from '../findings'

/** Whether each provider accepts our key. Reads a balance and changes nothing. */
export const providers: Check = {
  name: 'providers',
  title: 'Payment providers',
  run: (context) =>
    Promise.all(
      PROVIDERS.filter((provider) => context.gateways[provider].configured).map((provider) => ask(context, provider)),
    ),
}

async function ask({ gateways }: Context, provider: Provider): Promise<Finding> {
  const { name } = traitsOf(provider)
  const mode = gateways[provider].live ? 'live' : 'test'
  try {
    await gateways[provider].readBalances()
    return ok(`${name} accepts our ${mode} key`)
  } catch (error) {
    if (error instanceof ProviderAccessRefused)
      return problem(
        `${name} refuses our key`,
        'Copy the key from its dashboard again, and check its rights and our IP address there.',
      )
    return warning(`${name} does not answer`, 'Payments by it wait. Look at its status page; nothing is lost.')
  }
}
