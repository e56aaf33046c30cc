import { describe, expect, it } from 'vitest'
import { buildUser } from '../testing/builders'
import { captureLog } from '../testing/captured-log'
import { createTestContext } from '../testing/context'
import { serve, type TestServer } from '../testing/serve'

const EMAIL = 'wanjiku.canary@example.org'
const captured = captureLog()

const made = await createTestContext({ log: captured.log })
const context = { ...made, config: { ...made.config, production: true } }
const server = await serve(context)

const requestLines = () =>
  captured.lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg?: string }) => msg === 'request')

/** The line of a request is written when its connection has taken the answer, which may be after the client has read it. */
async function lineOf(requestId: string | null) {
  await expect.poll(() => requestLines().some((line) => line.requestId === requestId)).toBe(true)
  return requestLines().find((line) => line.requestId === requestId)
}

describe('a request', () => {
  it('leaves one line with its route pattern, status and time, and the id that its answer has', async () => {
    const user = await buildUser(context)
    const reply = await fetch(`${server.origin}/api/users/${user.id}?q=${EMAIL}`)
    const id = reply.headers.get('X-Request-Id')
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(await lineOf(id)).toEqual({
      level: 30,
      time: expect.any(String),
      requestId: id,
      method: 'GET',
      route: '/api/users/:id',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    })
  })

  it('keeps the id that a proxy gave it, and no other text', async () => {
    const given = '4bf92f3577b34da6a3ce929d0e0e4736'
    const behindProxy = await serve({ ...context, config: { ...context.config, trustedProxies: 1 } })
    const ask = async ({ origin }: TestServer, id: string) =>
      (await fetch(`${origin}/healthz`, { headers: { 'X-Request-Id': id } })).headers.get('X-Request-Id')
    expect(await ask(behindProxy, given)).toBe(given)
    for (const id of [EMAIL, 'short', 'a'.repeat(65), 'with a space'])
      expect(await ask(behindProxy, id)).toMatch(/^[\da-f-]{36}$/)
    await behindProxy.stop()
    // Without a proxy, visitors would write into the log.
    expect(await ask(server, given)).toMatch(/^[\da-f-]{36}$/)
  })

  it('says nothing of the person: not in a line about an address that is unknown, and not in one about a refusal', async () => {
    await fetch(`${server.origin}/api/${EMAIL}`)
    const refused = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: EMAIL, password: 'canary-password' }),
    })
    expect(await lineOf(refused.headers.get('X-Request-Id'))).toMatchObject({ route: '/api/auth/login', status: 401 })
    expect(requestLines().some(({ route }) => route === 'none')).toBe(true)
    expect(captured.lines.join()).not.toContain('canary')
  })
})
