import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openServer } from '../testing/context'

const { server } = await openServer()

describe('what the server does not expose', () => {
  it.each([
    ...[
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/server/main.ts',
      '/assets/',
      '/media/',
      '/media/..%2fsecret.key',
    ],
    ...['/data/secret.key', '/metrics', '/debug', '/status', '/api/docs', '/swagger.json'],
  ])('answers %s with 404', async (path) => {
    expect((await server.send('GET', path)).status).toBe(404)
  })

  it('repeats no request: TRACE is refused', async () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write('TRACE / HTTP/1.1\r\nHost: x\r\nX-Canary: canary\r\nConnection: close\r\n\r\n')
    const reply = await text(socket)
    expect(reply).toMatch(/^HTTP\/1\.1 (404|405|501) /)
    expect(reply).not.toContain('canary')
  })

  it('takes no field from the prototype of a body', async () => {
    const body =
      '{"__proto__":{"email":"a@example.org","password":"a well in Kitui"},"constructor":{"prototype":{"isAdmin":true}}}'
    const reply = await fetch(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    expect(reply.status).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })
})
