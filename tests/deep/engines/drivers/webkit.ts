import { existsSync } from 'node:fs'
import { freePorts } from '../../../servers/free-ports'
import { type Driver, NotInstalled } from './driver'
import { startProcess, untilOpen, versionOf } from './process'
import { type SendCommand, webDriver } from './webdriver'

const DRIVER = '/usr/bin/WebKitWebDriver'
const BROWSERS = ['4.1', '4.0', '6.0'].map((api) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${api}/MiniBrowser`)
const SCREEN = '/usr/bin/Xvfb'

/** How each command is sent over HTTP. The element's id is part of the path. */
const PATHS: Record<string, [method: string, path: (id: unknown) => string]> = {
  Navigate: ['POST', () => '/url'],
  SetTimeouts: ['POST', () => '/timeouts'],
  ExecuteScript: ['POST', () => '/execute/sync'],
  ExecuteAsyncScript: ['POST', () => '/execute/async'],
  FindElement: ['POST', () => '/element'],
  SwitchToFrame: ['POST', () => '/frame'],
  ElementClick: ['POST', (id) => `/element/${id}/click`],
  ElementSendKeys: ['POST', (id) => `/element/${id}/value`],
  TakeScreenshot: ['GET', () => '/screenshot'],
  DeleteSession: ['DELETE', () => ''],
}

const findBrowser = () => BROWSERS.find((file) => existsSync(file))

export function findWebKit(): string {
  if (!existsSync(DRIVER) || !existsSync(SCREEN) || !findBrowser())
    throw new NotInstalled('apt-get install webkit2gtk-driver xvfb')
  return `WebKitGTK ${versionOf('dpkg-query', ['--show', 'webkit2gtk-driver'])}`
}

/** Starts WebKit's small browser on a screen that nobody sees, with the page cache that Safari has too. */
export async function startWebKit(): Promise<Driver> {
  const [port = 0] = await freePorts(1)
  const display = `:${100 + (port % 30_000)}`
  const screen = startProcess(SCREEN, [display, '-screen', '0', '500x900x24', '-nolisten', 'tcp'])
  const driver = startProcess(DRIVER, [`--port=${port}`], {
    DISPLAY: display,
    // Its sandbox needs rights that containers do not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  })
  const base = `http://127.0.0.1:${port}/session`
  const browserOptions = { binary: findBrowser(), args: ['--automation'] }
  const created = await untilOpen(() =>
    call('POST', base, { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } } }),
  )
  if (typeof created !== 'object' || !created || !('sessionId' in created)) throw new Error('WebKit gave no session')
  const session = `${base}/${created.sessionId}`
  const send: SendCommand = (name, parameters) => {
    const [method, path] = PATHS[name] ?? ['POST', () => name]
    return call(method, session + path(parameters.id), method === 'POST' ? parameters : undefined)
  }
  await send('SetTimeouts', { script: 120_000, pageLoad: 120_000 })
  return webDriver(send, async () => {
    await driver.kill()
    await screen.kill()
  })
}

async function call(method: string, address: string, body?: object): Promise<unknown> {
  const response = await fetch(address, { method, body: body && JSON.stringify(body) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
