import type { Context } from '../../../platform/context'
import { PROVIDERS, type Provider, traitsOf } from '../../../platform/providers/registry'
import type { Check, Finding } from '../check'
import { ok, problem } from '../findings'
import { reach } from './reach'

/** Whether a signed webhook arrives through the public address and is accepted. */
export const webhooks: Check = {
  name: 'webhooks',
  title: 'Webhooks',
  run: (context) =>
    Promise.all(
      PROVIDERS.filter((provider) => context.gateways[provider].configured).map((provider) => send(context, provider)),
    ),
}

async function send({ gateways, config }: Context, provider: Provider): Promise<Finding> {
  const { name } = traitsOf(provider)
  const test = gateways[provider].signSelfTest?.()
  if (!test) return ok(`${name} signs with its own key, which only it can test`)
  const address = `${config.publicUrl}/api/webhooks/${provider}`
  const reply = await reach(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...test.headers },
    body: test.body,
  })
  if (typeof reply === 'string') return problem(`${name} can’t reach us (${reply})`, `Its webhooks go to ${address}.`)
  if (reply.status === 200) return ok(`A signed webhook of ${name} arrives`)
  return problem(
    `A signed webhook of ${name} is refused with ${reply.status}`,
    `Does ${config.publicUrl} lead to this server, with the same webhook secret?`,
  )
}
