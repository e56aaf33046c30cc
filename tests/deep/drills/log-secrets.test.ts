import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestParts, type TestParts } from '../../../server/testing/parts'
import { type ServerProcess, serverProcess } from './server-process'

/** Values that no log may hold. */
const SECRETS = {
  token: 'Zk3v9QmT7xLp2RwYc8NdVb4Hs6Jg1FaE5uTo0iPqXyM',
  password: 'canary-password',
  email: 'canary@example.org',
  resetToken: 'Rt3v9QmT7xLp2RwYc8NdVb4Hs6Jg1FaE5uTo0iPqXyM',
  receipt: 'Rc3v9QmT7xLp2RwYc8NdVb4Hs6Jg1FaE5uTo0iPqXyM',
  accountNumber: '0690000031',
  name: 'Canary Otieno',
  message: 'Canary sends love',
}
const ALL = JSON.stringify(SECRETS)
const HEX = Object.values(SECRETS).map((secret) => Buffer.from(secret).toString('hex').slice(0, 16))

let parts: TestParts
let server: ServerProcess
beforeEach(async () => {
  parts = await createTestParts(Date.now())
  server = await serverProcess(parts, {
    program: 'failing-server.ts',
    environment: { LOG_LEVEL: 'debug' },
    collectsOutput: true,
  })
  await server.start()
})
afterEach(() => server.kill())

/** Sends bytes as they are, and returns the first line of the reply. */
async function sendRaw(request: string): Promise<string> {
  const socket = connect(Number(new URL(server.origin).port), 'localhost')
  socket.write(request)
  return (await text(socket)).split('\r\n')[0] ?? ''
}

const headers = [
  'Host: localhost',
  `Authorization: Bearer ${SECRETS.token}`,
  `Cookie: session=${SECRETS.token}`,
  `Secrets: ${ALL}`,
  'Content-Type: application/json',
].join('\r\n')
const raw = (target: string, more = 'Connection: close', body = '', method = 'GET') =>
  sendRaw(`${method} ${target} HTTP/1.1\r\n${headers}\r\n${more}\r\n\r\n${body}`)
const length = `Connection: close\r\nContent-Length: ${Buffer.byteLength(ALL)}`

/** The lines so far, after checking that each is JSON and that none holds a secret. */
function checkedLines(): Record<string, unknown>[] {
  const output = server.output()
  for (const secret of [...Object.values(SECRETS), ...HEX]) expect(output).not.toContain(secret)
  // As Node writes bytes in JSON.
  expect(output).not.toContain([...Buffer.from(SECRETS.password)].join(','))
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const secretAddress = `/receipt/${SECRETS.receipt}`
const query = `?token=${SECRETS.resetToken}&email=${SECRETS.email}`

it('writes lines of JSON without secrets, whatever fails', async () => {
  const replies = {
    badChunk: await raw('/api/auth/login', 'Transfer-Encoding: chunked', `zz\r\n${ALL}\r\n`, 'POST'),
    badRequest: await raw('/api/auth/login', `Bad Header ${ALL}`),
    longHeaders: await raw('/', `Long: ${ALL.repeat(100)}`),
    undecodable: await raw(`${secretAddress}%ff`),
    undecodableQuery: await raw(`/fail/handler${query}%ff`),
    absolute: await raw(`http://evil.example${secretAddress}${query}`),
    badJson: await raw('/api/auth/login', length, ALL.replace('}', ','), 'POST'),
    badBody: await raw('/api/auth/login', length, ALL, 'POST'),
    webhook: await raw('/api/webhooks/stripe', length, ALL, 'POST'),
    session: await raw('/api/auth/me'),
    handler: await raw(`/fail/handler${query}`),
    parsing: await raw(`/fail/parsing${query}`),
    rendering: await raw(`/fail/rendering${query}`),
    crash: await raw(`/fail/crash${query}`),
  }
  await server.ended()
  const statuses = Object.entries(replies).map(([name, line]) => [name, line.split(' ')[1]])
  expect(Object.fromEntries(statuses)).toMatchObject({
    badChunk: '400',
    badRequest: '400',
    longHeaders: '431',
    undecodable: '400',
    undecodableQuery: '500',
    absolute: '400',
    badJson: '400',
    badBody: '401',
    webhook: '400',
    session: '401',
    handler: '500',
    parsing: '500',
    rendering: '500',
  })
  const lines = checkedLines()
  for (const expected of [
    { msg: 'request failed', error: { type: 'SyntaxError' } },
    { msg: 'request failed', error: { type: 'Error', cause: { code: '22P02' } } },
    { msg: 'a library wrote to the console', console: 'The URL path … could not be decoded' },
    { msg: 'a library wrote to the console', console: 'No routes matched location … ' },
    { msg: 'warning of the process', error: { code: 'OLD' } },
    { msg: 'uncaught exception', level: 60 },
    { security: 'signature-refused', subject: 'route:/api/webhooks/stripe' },
    { security: 'session-refused', subject: 'call:getCurrentUser' },
  ]) {
    expect(lines).toContainEqual(expect.objectContaining(deep(expected)))
  }
})

it('writes at most one line a minute about requests that can’t be parsed', async () => {
  for (let time = 0; time < 20; time += 1) {
    expect(await raw('/api/auth/login', 'Transfer-Encoding: chunked', `zz\r\n${ALL}\r\n`, 'POST')).toContain('400')
  }
  expect(checkedLines().filter(({ msg }) => msg === 'connection failed').length).toBeLessThanOrEqual(1)
})

it('ends after a rejected promise that nobody handles, without secrets', async () => {
  await raw(`/fail/promise${query}`)
  await server.ended()
  expect(checkedLines()).toContainEqual(expect.objectContaining({ msg: 'unhandled rejection', level: 60 }))
})

/** Matches the parts of nested objects. */
function deep(fields: Record<string, unknown>): Record<string, unknown> {
  const matched = Object.entries(fields).map(([key, value]) => [
    key,
    typeof value === 'object' && value !== null ? expect.objectContaining(deep({ ...value })) : value,
  ])
  return Object.fromEntries(matched)
}
