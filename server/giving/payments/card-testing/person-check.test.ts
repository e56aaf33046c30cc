import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PERSON_CHECKS } from '../../../platform/person-checks'
import { createTestParts, type TestParts } from '../../../testing/parts'
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
    const personCheck = { provider, siteKey: 'a site key', secretKey: 'a secret key', verify: addressOf() }
    const config = { production: true, publicUrl: 'https://give.example.org', personCheck }
    guard = createCardTestingGuard({ ...parts, config })
    for (let count = 0; count < 5; count += 1) await guard.admitNewAttempt(payer(null))
  })
  afterEach(async () => {
    await parts.remove()
    stub.closeAllConnections()
    await new Promise((resolve) => stub.close(resolve))
  })

  const addressOf = () => {
    const address = stub.address()
    return `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  }
  const payer = (proofOfWork: string | null, fundraiserId = 1): Payer => ({
    provider: 'stripe',
    donorId: null,
    donorEmail: 'donor@example.org',
    fundraiserId,
    address: '41.90.4.7',
    proofOfWork,
  })
  const question = { provider, siteKey: 'a site key', script: PERSON_CHECKS[provider].script }

  it('is asked instead of a proof of work, and one token is good for three payments of one fundraiser', async () => {
    await expect(guard.admitNewAttempt(payer(null))).rejects.toMatchObject({
      status: 429,
      details: { personCheck: question },
    })
    for (let count = 0; count < 3; count += 1) await guard.admitNewAttempt(payer('token.abc'))
    await expect(guard.admitNewAttempt(payer('token.abc'))).rejects.toMatchObject({ status: 429 })
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ secret: 'a secret key', response: 'abc' })
    expect(asked[0]?.get('sitekey')).toBe(provider === 'hcaptcha' ? 'a site key' : null)
  })

  it.each([
    ['is wrong', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['was used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['is of another site', { success: true, hostname: 'evil.example.org', action: 'pay' }],
  ])('is asked again when the token %s', async (_, body) => {
    answer = { status: 200, body }
    await expect(guard.admitNewAttempt(payer('token.abc'))).rejects.toMatchObject({
      details: { personCheck: question },
    })
  })

  it.each([
    ['does not answer', 503, {}],
    ['has failed', 200, { success: false, 'error-codes': ['internal-error'] }],
    ['does not know our key', 200, { success: false, 'error-codes': ['invalid-input-secret'] }],
  ])('gives way to the proof of work while the provider %s, and comes back later', async (_, status, body) => {
    answer = { status, body }
    const proof = { details: { proofOfWork: { bits: 15 } } }
    await expect(guard.admitNewAttempt(payer('token.abc'))).rejects.toMatchObject(proof)
    await expect(guard.admitNewAttempt(payer(null))).rejects.toMatchObject(proof)
    parts.pass(5 * 60_000 + 1)
    await expect(guard.admitNewAttempt(payer(null))).rejects.toMatchObject({ details: { personCheck: question } })
  })
})
