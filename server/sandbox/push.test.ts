import { beforeEach, describe, expect, it } from 'vitest'
import webpush from 'web-push'
import { afterUse } from '../testing/after-use'
import { startTestSandbox } from '../testing/sandbox'
import type { Sandbox } from './start'

const OURS = webpush.generateVAPIDKeys()

describe('the push service of the sandbox', () => {
  let sandbox: Sandbox
  let subscription: ReturnType<Sandbox['control']['push']['subscribe']>
  beforeEach(async () => {
    ;({ sandbox } = await startTestSandbox())
    afterUse(() => sandbox.stop())
    subscription = sandbox.control.push.subscribe(OURS.publicKey)
  })

  async function send(change: { keys?: typeof OURS; audience?: string; flip?: boolean } = {}): Promise<number> {
    const { keys = OURS, audience = sandbox.origin, flip = false } = change
    const { p256dh, auth } = subscription.keys
    const bytes = new Uint8Array(webpush.encrypt(p256dh, auth, 'Habari', 'aes128gcm').cipherText)
    const vapid = webpush.getVapidHeaders(
      audience,
      'mailto:a@example.org',
      keys.publicKey,
      keys.privateKey,
      'aes128gcm',
    )
    if (flip) bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
    const { status } = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: { TTL: '60', 'Content-Encoding': 'aes128gcm', Authorization: vapid.Authorization },
      body: bytes,
    })
    return status
  }
  const texts = () => sandbox.control.push.arrived().map(({ text }) => text)

  it('decrypts what the server has encrypted and signed for one of its browsers', async () => {
    expect(await send()).toBe(201)
    expect(texts()).toEqual(['Habari'])
  })

  it('takes nothing that was changed, or that another server or a token for another service has sent', async () => {
    expect(await send({ flip: true })).toBe(500)
    expect(await send({ keys: webpush.generateVAPIDKeys() })).toBe(403)
    expect(await send({ keys: { ...webpush.generateVAPIDKeys(), publicKey: OURS.publicKey } })).toBe(403)
    expect(await send({ audience: 'https://fcm.googleapis.com' })).toBe(403)
    expect(texts()).toEqual([])
  })
})
