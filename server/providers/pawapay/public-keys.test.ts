import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../http/response/listen'
import { ProviderUnavailable } from '../gateway'
import { createPawapayClient } from './client'
import { createPublicKeys } from './signatures'

const SECOND = 1_000
const ID = 'HTTP_EC_P256_KEY:1'
const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

async function startServer() {
  const state = { requests: 0, status: 503 }
  const server = createServer((_, response) => {
    state.requests += 1
    const list = [{ id: ID, key: publicKey.export({ type: 'spki', format: 'pem' }) }]
    response.writeHead(state.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(list))
  })
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => void server.close())
  let now = 0
  const client = createPawapayClient({ address, apiToken: 'secret', timeoutMs: 15_000 })
  return { state, findKey: createPublicKeys(client, () => now), pass: (ms: number) => (now += ms) }
}

/** One read makes a second request when the first fails. */
const PER_FAILED_READ = 2

it('reads the list once for many callbacks at a time', async () => {
  const { state, findKey } = await startServer()
  state.status = 200
  const found = await Promise.all(
    Array.from({ length: 20 }, (_, number) => findKey(number === 0 ? ID : `forged ${number}`)),
  )
  expect(found.map((key) => key?.type)).toEqual(['public', ...Array.from({ length: 19 })])
  expect(state.requests).toBe(1)
})

it('does not read the list again for five seconds after it failed, also for callbacks one after the other', async () => {
  const { state, findKey, pass } = await startServer()
  await Promise.allSettled(Array.from({ length: 20 }, () => findKey('forged')))
  for (let number = 0; number < 20; number += 1) await expect(findKey('forged')).rejects.toThrow(ProviderUnavailable)
  expect(state.requests).toBe(PER_FAILED_READ)

  state.status = 200
  pass(5 * SECOND - 1)
  await expect(findKey(ID)).rejects.toThrow(ProviderUnavailable)
  pass(1)
  expect((await findKey(ID))?.type).toBe('public')
  expect(state.requests).toBe(PER_FAILED_READ + 1)
})
