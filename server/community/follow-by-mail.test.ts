import { beforeEach, describe, expect, it } from 'vitest'
import { askToFollow, changeFollow, readFollow } from '#shared/contract/account/follows'
import type { Row } from '../platform/database/schema'
import { buildFundraiser } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { queuedMails } from '../testing/mail'
import type { TestServer } from '../testing/serve'
import { hashEmail } from './users/emails'

const EMAIL = 'ama@example.org'

describe('following with a mail address', () => {
  let context: TestContext
  let server: TestServer
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    fundraiser = await buildFundraiser(context, { title: 'Water for Kisumu' })
  })

  const ask = (email = EMAIL) => server.call(askToFollow, { params: { id: fundraiser.id }, body: { email } })
  const mailedToken = async () =>
    /\/follow\/(\S+)/.exec((await queuedMails(context, EMAIL)).at(-1)?.textBody ?? '')?.[1] ?? ''
  const read = async (token: string) => (await server.call(readFollow, { params: { token } })).body
  const choose = (token: string, choice: 'each' | 'weekly' | null) =>
    server.call(changeFollow, { params: { token }, body: { choice } })
  const rows = () => context.database.read.selectFrom('follows').selectAll().execute()

  it('begins with the first choice behind the mailed link, which nobody else makes', async () => {
    await ask()
    const token = await mailedToken()
    expect(await read(token)).toEqual({
      fundraiser: { id: fundraiser.id, title: 'Water for Kisumu' },
      email: 'a•••@example.org',
      choice: null,
    })
    expect(await rows()).toEqual([])
    for (const choice of ['each', 'each', 'weekly'] as const) await choose(token, choice)
    expect(await rows()).toMatchObject([
      { choice: 'weekly', userId: null, emailHash: hashEmail(context.secrets, EMAIL) },
    ])
    expect((await read(token)).choice).toBe('weekly')
    for (const choice of [null, null]) await choose(token, choice)
    expect(await rows()).toEqual([])
  })

  it('mails nothing that a stranger wrote, and stores no address in clear', async () => {
    await ask()
    const [mail] = await queuedMails(context, EMAIL)
    expect(`${mail?.subject} ${mail?.textBody}`).not.toContain('Kisumu')
    const token = await mailedToken()
    expect(Buffer.from(token.slice(1), 'base64url').toString()).not.toContain('ama')
    await choose(token, 'each')
    expect(JSON.stringify(await rows())).not.toContain('ama@')
  })

  it('answers the same whether the address follows already, and mails one letter for a form that is sent twice', async () => {
    const first = await ask()
    await choose(await mailedToken(), 'each')
    expect(await ask()).toMatchObject({ status: first.status, body: first.body })
    expect(await queuedMails(context, EMAIL)).toHaveLength(1)
  })

  it('mails an address three times a day', async () => {
    for (let time = 0; time < 3; time += 1) {
      await ask()
      context.pass(3_600_000)
    }
    const path = `/api/fundraisers/${fundraiser.id}/follow-by-mail`
    expect((await server.send('POST', path, { body: { email: 'AMA@example.org' } })).status).toBe(429)
    expect(await queuedMails(context, EMAIL)).toHaveLength(3)
  })

  it('accepts only our own links, and ends for a fundraiser that was taken down', async () => {
    await ask()
    const token = await mailedToken()
    await choose(token, 'each')
    const forged = token.slice(0, -9) + (token.at(-9) === 'A' ? 'B' : 'A') + token.slice(-8)
    for (const wrong of [forged, 'fAAAA', 'n1-x'])
      expect((await server.send('GET', `/api/follow/${wrong}`)).status).toBe(404)
    await context.database.write.updateTable('fundraisers').set({ hiddenAt: 1 }).execute()
    expect((await server.send('GET', `/api/follow/${token}`)).status).toBe(404)
    await choose(token, null)
    expect(await rows()).toEqual([])
  })

  it('works as plain forms', async () => {
    const post = async (path: string, fields: Record<string, string>) => {
      const reply = await fetch(server.origin + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { Origin: 'null' },
        redirect: 'manual',
      })
      return [reply.status, reply.headers.get('Location')]
    }
    const page = `/fundraiser/${fundraiser.id}`
    expect(await post(`${page}/follow`, { email: EMAIL })).toEqual([303, `${page}?follow=sent#follow`])
    expect(await post(`${page}/follow`, { email: 'nobody' })).toEqual([303, `${page}?follow=failed#follow`])
    const token = await mailedToken()
    expect(await post(`/follow/${token}`, { choice: 'weekly' })).toEqual([303, `/follow/${token}?done=true`])
    expect(await rows()).toMatchObject([{ choice: 'weekly' }])
    expect(await post(`/fr/follow/${token}`, { choice: 'none' })).toEqual([303, `/fr/follow/${token}?done=true`])
    expect(await rows()).toEqual([])
    expect(await post('/follow/nothing', { choice: 'each' })).toEqual([303, '/follow/nothing?done=false'])
  })
})
