import { beforeEach, describe, expect, it } from 'vitest'
import { hashEmail } from '../../community/users/emails'
import { type Subscription, unsubscribeAddresses } from '../../platform/mail/unsubscribe-link'
import { buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import type { TestServer } from '../../testing/serve'

describe('unsubscribing', () => {
  let context: TestContext
  let server: TestServer
  let userId: number
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    userId = (await buildUser(context)).id
  })

  const tokenFor = (subscription: Subscription) =>
    unsubscribeAddresses(context, subscription).oneClick.split('/').at(-1) ?? ''
  const notices = () => tokenFor({ kind: 'notices', userId })
  const thanks = () => tokenFor({ kind: 'thanks', emailHash: hashEmail(context.secrets, 'donor@example.org') })
  const choice = async () => {
    const users = context.database.read.selectFrom('users').select('donationNotices').where('id', '=', userId)
    return (await users.executeTakeFirstOrThrow()).donationNotices
  }
  const refusals = () => context.database.read.selectFrom('mail_refusals').selectAll().execute()

  /** The request of a mail provider: a form, no cookie, no origin. */
  const oneClick = (token: string, contentType = 'application/x-www-form-urlencoded') =>
    fetch(`${server.origin}/api/unsubscribe/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    })

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'accepts the one-click request of a mail program (%s), without a redirect',
    async (contentType) => {
      const reply = await oneClick(notices(), contentType)
      expect(reply.status).toBe(200)
      expect(await reply.json()).toEqual({ message: expect.stringContaining('no more emails about donations') })
      expect(await choice()).toBe('none')
    },
  )

  it('may be repeated, also with an old access token', async () => {
    for (let time = 0; time < 2; time += 1) {
      const reply = await server.send('POST', `/api/unsubscribe/${thanks()}`, {
        headers: { Authorization: 'Bearer stale' },
      })
      expect(reply.status).toBe(200)
    }
    expect(await refusals()).toHaveLength(1)
    expect(await choice()).toBe('each')
  })

  it('changes nothing on GET or HEAD, because mail scanners follow links', async () => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await server.send(method, `/api/unsubscribe/${notices()}`)
      expect(reply.status).toBe(303)
      expect(reply.headers.get('Location')).toBe(`/unsubscribe/${notices()}`)
    }
    expect(await choice()).toBe('each')
  })

  it('works as a plain form, and the page shows the result', async () => {
    const send = (token: string) => server.send('POST', `/unsubscribe/${token}`, { headers: { Origin: 'null' } })
    expect((await send(notices())).headers.get('Location')).toBe(`/unsubscribe/${notices()}?done=true`)
    expect(await choice()).toBe('none')
    const wrong = await send('nothing-of-ours')
    expect([wrong.status, wrong.headers.get('Location')]).toEqual([303, '/unsubscribe/nothing-of-ours?done=false'])
  })

  it('accepts only our own tokens', async () => {
    const other = (await buildUser(context)).id
    const forged = [
      notices().replace(/^n\d+/, `n${other}`),
      thanks().replace(/^t../, 'tXX'),
      `${notices().slice(0, -2)}AA`,
      notices().replace('n', 't'),
      `n${userId}-${'A'.repeat(43)}`,
    ]
    for (const token of forged) expect([token, (await oneClick(token)).status]).toEqual([token, 404])
    expect(await refusals()).toEqual([])
    expect(await choice()).toBe('each')
  })

  it('has no e-mail address in the token', () => {
    expect(thanks()).not.toContain('donor')
    expect(Buffer.from(thanks(), 'base64url').toString('latin1')).not.toContain('donor')
  })
})
