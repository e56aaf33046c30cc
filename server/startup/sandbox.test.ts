import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { freePorts } from '../../tests/servers/free-ports'
import { contentSecurityPolicy } from '../http/response/security-headers'
import type { ProviderAccess } from '../operations/commands/open-providers'
import { ConfigError, readConfig } from '../platform/config'
import { createGateways, providerEndpoints } from '../platform/providers/registry'
import { loadSecrets } from '../platform/secrets/load-secrets'
import { captureLog } from '../testing/captured-log'
import { buildCharge } from '../testing/sandbox'
import { TEST_SECRET_KEY } from '../testing/secret-key'
import { openSandbox } from './sandbox'
import { publicSettings } from './settings'

let folder: string
let port: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-sandbox-'))
  port = String((await freePorts(1))[0])
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A server of the site; `PORT` is not listened on. */
const configOf = (DATA_DIR: string, variables: Record<string, string>) =>
  readConfig({
    PORT: '46900',
    DATA_DIR: join(folder, DATA_DIR),
    SECRET_KEY: TEST_SECRET_KEY,
    SANDBOX_URL: `http://localhost:${port}`,
    ...variables,
  })
const open = (config: ReturnType<typeof configOf>, { log, lines } = captureLog()) =>
  openSandbox(config, loadSecrets(config), log).then((opened) => ({ ...opened, lines }))
const gatewaysOf = ({ keys, addresses }: ProviderAccess) =>
  createGateways(providerEndpoints({ ...configOf('any', {}), keys, addresses }))

it('is shared by a server that runs none', async () => {
  const waiting = open(configOf('second', { SANDBOX_PORT: 'off' }))
  const first = await open(configOf('first', { SANDBOX_PORT: port }))
  const second = await waiting
  expect(second.own).toBeNull()
  expect(second.access).toEqual({ ...first.access, addresses: expect.anything() })

  const payment = await gatewaysOf(second.access).stripe.open(buildCharge())
  first.own?.control.payByCard(payment.handle)
  for (const { access } of [first, second])
    expect(await gatewaysOf(access).stripe.lookUp(payment.reference)).toMatchObject({ status: 'paid' })
  await first.own?.stop()
})

it('is not shared with a server that has another key', async () => {
  const first = await open(configOf('first', { SANDBOX_PORT: port }))
  const stranger = configOf('stranger', { SANDBOX_PORT: 'off', SECRET_KEY: 'another key that is long enough for it' })
  const refused = open(stranger)
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/^SANDBOX_URL: .* belongs to a server with another SECRET_KEY/)
  await first.own?.stop()
})

it('is named to browsers by its public address, never by a port of their own machine', async () => {
  const site = { PUBLIC_URL: 'https://give.example', SANDBOX_URL: 'https://pay.example' }
  const config = configOf('public', { ...site, SANDBOX_PORT: port })
  const { access, own } = await open(config)
  const { cardScript, sandboxOrigin } = publicSettings(config, access.keys, access.sandboxOrigin)
  const policy = contentSecurityPolicy(config, sandboxOrigin, {
    criticalStyleHash: 'sha256-x',
    starterHash: 'sha256-y',
  })
  expect(sandboxOrigin).toBe('https://pay.example')
  expect(cardScript).toMatch(/^https:\/\/pay\.example\//)
  expect(policy).toMatch(/script-src [^;]*https:\/\/pay\.example/)
  expect(policy).not.toMatch(/localhost|127\.0\.0\.1/)
  await own?.stop()
})

it('stops without a data directory, also when nothing was paid', async () => {
  const { own } = await open(configOf('absent', { SANDBOX_PORT: port }))
  expect(existsSync(join(folder, 'absent'))).toBe(false)
  await own?.stop()
  expect(existsSync(join(folder, 'absent', 'sandbox.json'))).toBe(true)
})
