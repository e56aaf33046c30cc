import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '../../../servers/free-ports'
import { type Driver, NotInstalled } from './driver'
import { startProcess, untilOpen, versionOf } from './process'
import { type SendCommand, webDriver } from './webdriver'

const BINARY = '/usr/bin/firefox-esr'

export function findFirefox(): string {
  if (!existsSync(BINARY)) throw new NotInstalled('apt-get install firefox-esr')
  return `Firefox ${versionOf(BINARY)}`
}

/** Starts Firefox, and controls it by Marionette: WebDriver over a socket that the browser itself opens. */
export async function startFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'pamoja-firefox-'))
  const [port = 0] = await freePorts(1)
  const settings = { 'marionette.port': port, 'datareporting.policy.dataSubmissionEnabled': false }
  const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`)
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const process = startProcess(
    BINARY,
    ['--headless', '--marionette', '--no-remote', '--profile', profile, '--window-size', '500,900'],
    { HOME: profile, MOZ_HEADLESS_WIDTH: '500', MOZ_HEADLESS_HEIGHT: '900' },
  )
  const socket = await untilOpen(async () => {
    const opened = connect(port, '127.0.0.1')
    await once(opened, 'connect')
    return opened
  })
  const send = marionette(socket)
  await send('NewSession', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
  await send('SetTimeouts', { script: 120_000, pageLoad: 120_000 })
  return webDriver(send, async () => {
    socket.destroy()
    await process.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** Each message is its length in bytes, a colon, and JSON: `[type, id, error, result]` as a reply. */
function marionette(socket: Socket): SendCommand {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let received = Buffer.alloc(0)
  let count = 0
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      if (colon < 0) return
      const end = colon + 1 + Number(received.subarray(0, colon).toString())
      if (received.length < end) return
      const message: unknown = JSON.parse(received.subarray(colon + 1, end).toString())
      received = received.subarray(end)
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, error, result] = message
      const call = waiting.get(id)
      waiting.delete(id)
      if (error) call?.reject(new Error(`${error.error}: ${error.message}`))
      else call?.resolve(result)
    }
  })
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed the connection'))
  })
  return (name, parameters) =>
    new Promise((resolve, reject) => {
      const id = ++count
      waiting.set(id, { resolve, reject })
      const message = JSON.stringify([0, id, `WebDriver:${name}`, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
    })
}
