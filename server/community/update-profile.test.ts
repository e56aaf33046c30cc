import { beforeEach, describe, expect, it } from 'vitest'
import { countFundraisers } from '#shared/contract/fundraisers'
import { signUp, updateProfile, updateUser } from '#shared/contract/profiles'
import { getUser } from '#shared/contract/users'
import type { Row } from '../platform/database/schema'
import { actsOn } from '../testing/admins'
import { buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { queuedMails } from '../testing/mail'
import { photograph } from '../testing/photograph'
import type { TestServer } from '../testing/serve'

describe('a profile', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context, { email: 'amina@example.org', bio: 'Old words', location: 'Kisumu' })
    headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
  })

  const patch = (body: object, extra: Record<string, string> = {}) =>
    server.send('PATCH', updateProfile.path, { body, headers: { ...headers, ...extra } })
  const read = async () => (await server.call(getUser, { params: { id: user.id } }, headers)).body
  const portrait = async (width = 500, height = 300) =>
    `data:image/png;base64,${(await photograph(width, height).png().toBuffer()).toString('base64')}`

  it('is changed by the payload of the specification, which has no version [7.patch-profile]', async () => {
    const reply = await patch({ fullName: 'Amina O.', bio: 'New words', location: 'Nairobi', profileImage: '' })
    expect(reply).toMatchObject({
      status: 200,
      body: { fullName: 'Amina O.', bio: 'New words', location: 'Nairobi', email: 'amina@example.org', version: 2 },
    })
    expect(await read()).toEqual(reply.body)
  })

  it('has a language for mails, which is no part of what others read', async () => {
    const language = 'sw'
    const reply = await patch({ language })
    expect(reply).toMatchObject({ status: 200, body: { language, version: 1 } })
    expect(await read()).toEqual(reply.body)
    expect((await server.call(getUser, { params: { id: user.id } })).body).not.toHaveProperty('language')
    expect((await patch({ language, bio: 'New words' })).body).toMatchObject({ version: 2 })
    expect(await patch({ language: 'tlh' })).toMatchObject({ status: 400, body: { issues: [{ path: 'language' }] } })
    expect(await read()).toMatchObject({ language })
  })

  it('is edited thirty times an hour at most', async () => {
    for (let edit = 0; edit < 30; edit += 1) expect((await patch({ bio: `Words ${edit}` })).status).toBe(200)
    const refused = await patch({ bio: 'One more' })
    expect(refused).toMatchObject({ status: 429, body: { code: 'request.too-many-writes' } })
    expect(refused.headers.get('Retry-After')).toBe('3600')
  })

  it('begins with the language of the page on which it was made', async () => {
    const body = { fullName: 'Ada Obi', username: 'ada', email: 'ada@example.org', password: 'a good password' }
    const made = await server.send('POST', signUp.path, { body, headers: { 'Pamoja-Language': 'sw' } })
    expect(made).toMatchObject({ status: 201, body: { language: 'sw' } })
  })

  describe('of a verified person', () => {
    let admin: Row<'users'>
    beforeEach(async () => {
      admin = await buildUser(context, { isAdmin: 1, email: 'admin@example.org' })
      await context.database.write.updateTable('users').set({ isVerified: 1 }).where('id', '=', user.id).execute()
    })
    const isVerified = async () => (await read()).isVerified
    const mails = () => queuedMails(context, 'admin@example.org')

    it.each([
      ['another name', 'Kenya Red Cross Society'],
      ['a name that only looks the same', 'Arnina Otieno'],
      ['a name with one more word', 'Amina Otieno Foundation'],
    ])('loses the tick with %s, and the admins are told', async (_, fullName) => {
      expect((await patch({ fullName })).body).toMatchObject({ fullName, isVerified: false })
      expect(await isVerified()).toBe(false)
      expect(await actsOn(context, `user:${user.id}`)).toMatchObject([
        { actorId: user.id, action: 'drop-verification', before: '{"isVerified":1}', after: '{"isVerified":0}' },
      ])
      const [mail] = await mails()
      expect(mail?.textBody).toContain('Old name: Amina Otieno')
      expect(mail?.textBody).toContain(`New name: ${fullName}`)
    })

    it('keeps the tick with other case, accents and spaces', async () => {
      for (const fullName of ['AMINA OTIENO', 'Àmína Otiéno', 'Amina  Otieno', 'AminaOtieno']) await patch({ fullName })
      await patch({ bio: 'New words', location: 'Nairobi' })
      expect([await isVerified(), await mails()]).toEqual([true, []])
    })

    it('loses the tick too when an admin changes the name, who may verify the person again', async () => {
      const asAdmin = { Authorization: `Bearer ${await buildSession(context, admin)}` }
      const path = updateUser.path.replace('{id}', String(user.id))
      await server.send('PATCH', path, { body: { fullName: 'Kenya Red Cross Society' }, headers: asAdmin })
      expect(await isVerified()).toBe(false)
      await server.send('PATCH', `/api/admin/users/${user.id}`, { body: { isVerified: true }, headers: asAdmin })
      expect(await isVerified()).toBe(true)
    })
  })

  it.each(['UNICEF ✓', 'UNICEF ✔️', '✅ UNICEF', 'UNICEF ☑'])(
    'refuses the name %s, which looks verified',
    async (fullName) => {
      const issues = [{ path: 'fullName', message: 'A name can’t contain a tick' }]
      expect(await patch({ fullName })).toMatchObject({ status: 400, body: { issues } })
      const { id } = await buildFundraiser(context, { userId: user.id })
      const edit = { body: { displayName: fullName }, headers }
      expect((await server.send('PATCH', `/api/fundraisers/${id}`, edit)).status).toBe(400)
    },
  )

  it('keeps an older name that is refused today, and checks another one', async () => {
    const old = 'See evil.com'
    await context.database.write.updateTable('users').set({ fullName: old }).where('id', '=', user.id).execute()
    expect(await patch({ fullName: old, bio: 'Teacher' })).toMatchObject({ status: 200, body: { bio: 'Teacher' } })
    expect((await patch({ fullName: 'See evil.org' })).status).toBe(400)
    const { id } = await buildFundraiser(context, { userId: user.id, displayName: old, title: 'A well, see evil.com' })
    const edit = async (body: object) =>
      (await server.send('PATCH', `/api/fundraisers/${id}`, { body, headers })).status
    expect(await edit({ displayName: old, title: 'A well, see evil.com', goalAmount: 600_000 })).toBe(200)
    for (const words of [{ displayName: 'Pamoja Team' }, { title: 'A well, see evil.org' }])
      expect(await edit(words)).toBe(400)
  })

  it('is found by its new name in the search for fundraisers', async () => {
    await buildFundraiser(context, { userId: user.id, searchText: 'a well for kitui amina otieno kisumu' })
    const count = async (q: string) => (await server.call(countFundraisers, { query: { q } })).body.count
    await patch({ fullName: 'Àísha Bello', location: 'Kano' })
    expect([await count('amina'), await count('aisha kano'), await count('well')]).toEqual([0, 1, 1])
  })

  it('accepts no flags and no e-mail address', async () => {
    await patch({
      isAdmin: true,
      isVerified: true,
      isCommunityLeader: true,
      email: 'other@example.org',
      createdById: 1,
    })
    const row = await context.database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ isAdmin: 0, isVerified: 0, isCommunityLeader: 0, createdById: null, email: user.email })
  })

  it('refuses an edit of an older version, and returns the current state', async () => {
    await patch({ bio: 'From the phone', version: 1 })
    const late = await patch({ bio: 'From the laptop', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toEqual({
      message: 'This profile was changed elsewhere',
      code: 'account.changed-elsewhere',
      current: await read(),
    })
    expect(await read()).toMatchObject({ bio: 'From the phone', version: 2 })
    expect((await patch({ bio: 'From the laptop', version: 2 })).status).toBe(200)
  })

  it('returns a new picture small and re-encoded, and keeps it when its own address comes back', async () => {
    const { profileImage } = (await server.call(updateProfile, { body: { profileImage: await portrait() } }, headers))
      .body
    expect(profileImage).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/)
    await patch({ bio: 'With picture', profileImage })
    expect(await read()).toMatchObject({ bio: 'With picture', profileImage })
    await patch({ profileImage: null })
    expect(await read()).toMatchObject({ profileImage: null })
  })

  it('accepts no picture from other hosts', async () => {
    for (const profileImage of ['https://evil.example/a.jpg', '/media/../secret.key', `/media/${'a'.repeat(32)}.jpg`]) {
      expect(await patch({ bio: 'Changed', profileImage })).toMatchObject({
        status: 400,
        body: { message: 'Please select a valid image file.' },
      })
    }
    expect(await read()).toMatchObject({ bio: 'Old words', version: 1 })
  })

  it('accepts twenty pictures an hour', async () => {
    const profileImage = await portrait(20, 20)
    for (let number = 0; number < 20; number += 1) expect((await patch({ profileImage })).status).toBe(200)
    expect((await patch({ profileImage })).status).toBe(429)
    expect((await patch({ bio: 'Words are free' })).status).toBe(200)
  })

  it('is changed by an admin too, and by nobody else [7.patch-user]', async () => {
    const path = updateUser.path.replace('{id}', String(user.id))
    const as = async (given: object) => {
      const token = await buildSession(context, await buildUser(context, given))
      return server.send('PATCH', path, { body: { bio: 'By another' }, headers: { Authorization: `Bearer ${token}` } })
    }
    expect(await as({})).toMatchObject({ status: 403 })
    expect(await read()).toMatchObject({ bio: 'Old words' })
    expect(await as({ isAdmin: 1 })).toMatchObject({ status: 200, body: { bio: 'By another', version: 2 } })
  })

  it('shows visitors only the public fields [7.get-user]', async () => {
    const reply = await server.send('GET', `/api/users/${user.id}`)
    expect(Object.keys(Object(reply.body)).sort()).toEqual([
      'bio',
      'createdAt',
      'fullName',
      'id',
      'isCommunityLeader',
      'isVerified',
      'location',
      'profileImage',
      'username',
    ])
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
  })
})
