import type { World } from '../../core/world'
import type { SandboxRequest } from '../../http/reply'
import type { FormObject } from './form'
import { StripeProblem } from './problem'

export type Access = 'secret' | 'publishable'

/** The kind of key in a request: as bearer, as the user of basic authentication, or as the browser's `key`. */
export function readAccess(world: World, request: SandboxRequest, form: FormObject): Access {
  const key = headerKey(request.headers.authorization) ?? (typeof form.key === 'string' ? form.key : null)
  if (!key) {
    throw new StripeProblem(401, {
      message:
        'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    })
  }
  if (key === world.keys.stripeSecretKey) return 'secret'
  if (key === world.keys.stripePublishableKey) return 'publishable'
  throw new StripeProblem(401, { message: `Invalid API Key provided: ${key.slice(0, 8)}****` })
}

export function secretKeyRequired(): StripeProblem {
  return new StripeProblem(403, {
    code: 'secret_key_required',
    message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
  })
}

function headerKey(header: string | undefined): string | null {
  const [scheme, value] = (header ?? '').split(' ')
  if (!value) return null
  if (scheme?.toLowerCase() === 'bearer') return value
  return scheme?.toLowerCase() === 'basic'
    ? (Buffer.from(value, 'base64').toString('utf8').split(':')[0] ?? null)
    : null
}
