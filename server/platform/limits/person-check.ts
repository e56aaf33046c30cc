import { z } from 'zod'
import { MINUTE } from '../durations'
import type { PersonCheck } from '../person-checks'
import { sha256 } from '../secrets/secrets'
import type { Limits } from './limits'

const TIMEOUT = 5_000
/** How long a provider that did not answer is left alone. */
const PAUSE = 5 * MINUTE
const DOWN = 'person-check:down'
const TOKEN_LASTS = 30 * MINUTE
/** The name of what is protected, where the provider repeats it. */
const ACTION = 'pay'

const reply = z.object({
  success: z.boolean(),
  hostname: z.string().nullish(),
  action: z.string().nullish(),
  'error-codes': z.array(z.string()).nullish(),
})

/** Refusals that say nothing about the token: the provider failed, or our keys are wrong. Donors must be able to pay all the same. */
const NOT_ABOUT_TOKEN = ['internal-error', 'missing-input-secret', 'invalid-input-secret', 'sitekey-secret-mismatch']

/** Each token is sent to the provider once; when it does not answer it is not asked for minutes. */
export async function checkPerson(
  limits: Limits,
  check: PersonCheck,
  { token, purpose, hostname, uses }: { token: string; purpose: string; hostname: string; uses: number },
): Promise<'person' | 'wrong' | 'unavailable'> {
  const key = `person:${sha256(`${purpose} ${token}`)}`
  if ((await limits.count(key)) > 0) return (await limits.take(key, uses, TOKEN_LASTS)).allowed ? 'person' : 'wrong'
  const verdict = await verify(check, token, hostname)
  if (verdict === 'person') await limits.take(key, uses, TOKEN_LASTS)
  if (verdict === 'unavailable') await limits.take(DOWN, 1, PAUSE)
  return verdict
}

export const isDown = async (limits: Limits): Promise<boolean> => (await limits.count(DOWN)) > 0

async function verify({ provider, verify: address, secretKey, siteKey }: PersonCheck, token: string, hostname: string) {
  const body = new URLSearchParams({ secret: secretKey, response: token })
  if (provider === 'hcaptcha') body.set('sitekey', siteKey)
  try {
    const answer = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    })
    if (answer.status >= 500 || answer.status === 429) return 'unavailable'
    const { success, hostname: of, action, 'error-codes': errors } = reply.parse(await answer.json())
    if (errors?.some((code) => NOT_ABOUT_TOKEN.includes(code))) return 'unavailable'
    // Turnstile repeats the action; a token of another form of this site is not good here.
    const isOurs = of === hostname && (provider !== 'turnstile' || action === ACTION)
    return success && isOurs ? 'person' : 'wrong'
  } catch {
    return 'unavailable'
  }
}
