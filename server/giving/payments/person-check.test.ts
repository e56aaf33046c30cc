import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPaymentIntent } from '#shared/contract/payments'
import { PERSON_CHECKS } from '../../platform/person-checks'
import { createGiving } from '../../testing/giving/giving'
import { createTestParts, type TestParts } from '../../testing/parts'
import { serve } from '../../testing/serve'
import { type CardTestingGuard, createCardTestingGuard, type Payer } from './card-testing'

describe.each(['turnstile', 'hcaptcha'] as const)('the question of %s', (provider) => {
  let parts: TestParts
  let guard: CardTestingGuard
  let answer: { status: number; body: object }
  const asked: URLSearchParams[] = []
  // Each token may be checked once, as the providers say.
  const stub = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    asked.push(new URLSearchParams(Buffer.concat(chunks).toString()))
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
  })

  beforeEach(async () => {
    parts = await createTestParts()
    asked.length = 0
    answer = { status: 200, body: { success: true, hostname: 'give.example.org', action: 'pay' } }
    await new Promise<void>((resolve) => stub.listen(0, '127.0.0.1', resolve))
    const config = { production: true, publicUrl: 'https://give.example.org', personCheck: check() }
    guard = createCardTestingGuard({ ...parts, config })
    for (let count = 0; count < 5; count += 1) await guard.admitNewAttempt(payer(null))
  })
  afterEach(async () => {
    stub.closeAllConnections()
    await new Promise((resolve) => stub.close(resolve))
  })

  const addressOf = () => {
    const address = stub.address()
    return `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  }
  const check = () => ({ provider, siteKey: 'a site key', secretKey: 'a secret key', verify: addressOf() })
  const payer = (personToken: string | null, fundraiserId = 1): Payer => ({
    provider: 'stripe',
    isLocal: false,
    donorId: null,
    donorEmail: 'donor@example.org',
    fundraiserId,
    address: '41.90.4.7',
    personToken,
  })
  const question = { provider, siteKey: 'a site key', script: PERSON_CHECKS[provider].script }

  it('is asked, and one token is good for three payments of one fundraiser', async () => {
    await expect(guard.admitNewAttempt(payer(null))).rejects.toMatchObject({
      status: 429,
      details: { personCheck: question },
    })
    for (let count = 0; count < 3; count += 1) await guard.admitNewAttempt(payer('abc'))
    await expect(guard.admitNewAttempt(payer('abc'))).rejects.toMatchObject({ status: 429 })
    expect(asked).toHaveLength(1)
    answer.body = { success: false, 'error-codes': ['timeout-or-duplicate'] }
    await expect(guard.admitNewAttempt(payer('abc', 2))).rejects.toMatchObject({ status: 429 })
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ secret: 'a secret key', response: 'abc' })
    expect(asked[0]?.get('sitekey')).toBe(provider === 'hcaptcha' ? 'a site key' : null)
  })

  it('is answered in a header of the same request', async () => {
    const giving = await createGiving()
    const config = { ...giving.context.config, production: true, personCheck: check() }
    const server = await serve({ ...giving.context, config })
    const send = (headers = {}) => server.send('POST', createPaymentIntent.path, { body: giving.gift, headers })
    answer.body = { success: true, hostname: new URL(config.publicUrl).hostname, action: 'pay' }
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, body: { personCheck: question } })
    expect((await send({ 'Person-Token': 'abc' })).status).toBe(200)
  })

  it.each([
    ['was used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['is of another site', { success: true, hostname: 'evil.example.org', action: 'pay' }],
  ])('is asked again when the token %s', async (_, body) => {
    answer = { status: 200, body }
    await expect(guard.admitNewAttempt(payer('abc'))).rejects.toMatchObject({
      details: { personCheck: question },
    })
  })

  it.each([
    ['does not answer', 503, {}],
    ['has failed', 200, { success: false, 'error-codes': ['internal-error'] }],
    ['does not know our key', 200, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('is left out while the provider %s, and comes back later', async (_, status, body) => {
    answer = { status, body }
    await guard.admitNewAttempt(payer('abc'))
    await guard.admitNewAttempt(payer(null))
    parts.pass(5 * 60_000 + 1)
    await expect(guard.admitNewAttempt(payer(null))).rejects.toMatchObject({ details: { personCheck: question } })
  })
})
