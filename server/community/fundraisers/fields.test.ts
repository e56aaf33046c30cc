import { describe, expect, it } from 'vitest'
import { createCampaign, listAdminFundraisers, updateAdminFundraiser } from '#shared/contract/admin/fundraisers'
import { fillPath } from '#shared/contract/base/call'
import { FUNDRAISER_FIELDS } from '#shared/contract/fundraiser-fields'
import { getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { createFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { FUNDRAISER_TEXT_NAMES } from '#shared/rules/fundraisers/texts'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'

const { context, server } = await openServer()

const story = {
  title: 'Fees for Amina',
  description: 'Two terms of fees at the girls’ school in Kisumu, and a uniform that fits.',
  category: 'education' as const,
  goalAmount: 45_000,
}

async function signIn() {
  const user = await buildUser(context, { location: 'Kisumu' })
  return { user, headers: { Authorization: `Bearer ${await buildSession(context, user)}` } }
}

it('has a column for every field of the list', async () => {
  expect(Object.keys(await buildFundraiser(context))).toEqual(expect.arrayContaining(FUNDRAISER_FIELDS))
})

it('says in which language its story is written, on its page and its card, once somebody has said so', async () => {
  const { user, headers } = await signIn()
  const { body } = await server.call(createFundraiser, { body: story }, headers)
  expect(body).not.toHaveProperty('storyLanguage')
  const params = { id: body.id }
  const edit = (storyLanguage: 'en' | null) =>
    server.call(updateFundraiser, { params, body: { storyLanguage } }, headers)
  expect((await edit('en')).body).toMatchObject({ storyLanguage: 'en' })
  expect((await server.call(getFundraiser, { params })).body).toMatchObject({ storyLanguage: 'en' })
  const cards = await server.call(listFundraisers, { query: { userId: user.id, view: 'card' } })
  expect(cards.body).toMatchObject([{ storyLanguage: 'en' }])
  expect((await edit(null)).body).not.toHaveProperty('storyLanguage')
  const published = await server.call(createFundraiser, { body: { ...story, storyLanguage: 'en' } }, headers)
  expect(published.body).toMatchObject({ storyLanguage: 'en' })
  const wrong = await server.send('PATCH', updateFundraiser.path.replace('{id}', String(body.id)), {
    body: { storyLanguage: 'tlh' },
    headers,
  })
  expect(wrong.status).toBe(400)
})

it('is edited sixty times an hour at most', async () => {
  const { user, headers } = await signIn()
  const path = fillPath(updateFundraiser.path, { id: (await buildFundraiser(context, { userId: user.id })).id })
  const edit = (number: number) =>
    server.send('PATCH', path, { body: { title: `A deeper well, number ${number}` }, headers })
  for (let number = 0; number < 60; number += 1) expect((await edit(number)).status).toBe(200)
  expect(await edit(60)).toMatchObject({ status: 429, body: { code: 'request.too-many-writes' } })
})

describe.each(FUNDRAISER_TEXT_NAMES)('%s', (name) => {
  it('is kept as its creator publishes and changes it, and goes when they empty it', async () => {
    const { headers } = await signIn()
    const { body } = await server.call(createFundraiser, { body: { ...story, [name]: ' First ' } }, headers)
    const params = { id: body.id }
    expect(body).toMatchObject({ [name]: 'First', user: { location: 'Kisumu' } })
    const edit = (text: string) => server.call(updateFundraiser, { params, body: { [name]: text } }, headers)
    expect((await edit('Second')).body).toMatchObject({ [name]: 'Second' })
    expect((await server.call(getFundraiser, { params })).body).toMatchObject({ [name]: 'Second' })
    expect((await edit('')).body).toMatchObject({ [name]: null })
  })

  it('is part of the state that an old edit is answered with', async () => {
    const { headers } = await signIn()
    const { body } = await server.call(createFundraiser, { body: story }, headers)
    const send = (text: string) =>
      server.send('PATCH', `/api/fundraisers/${body.id}`, { headers, body: { version: 1, [name]: text } })
    expect((await send('Theirs')).status).toBe(200)
    expect(await send('Mine')).toMatchObject({ status: 409, body: { current: { [name]: 'Theirs' } } })
  })

  it('is set by admins too, listed and exported for them, and written down', async () => {
    const { headers } = await signInAdmin(context)
    const { user } = await signIn()
    const body = { ...story, userId: user.id, [name]: 'By an admin' }
    const { id } = (await server.call(createCampaign, { body }, headers)).body.fundraiser
    const changed = { params: { id }, body: { [name]: 'Changed by an admin' } }
    expect((await server.call(updateAdminFundraiser, changed, headers)).body).toMatchObject(changed.body)
    const [listed] = (await server.call(listAdminFundraisers, { query: {} }, headers)).body
    expect(listed).toMatchObject({ id, ...changed.body })
    const lines = String((await server.send('GET', '/api/admin/export/fundraisers.csv', { headers })).body).split(
      '\r\n',
    )
    const column = lines[0]?.replace('\uFEFF', '').split(',').indexOf(name) ?? -1
    expect(lines.at(-2)?.split(',')[column]).toBe('Changed by an admin')
    const edit = (await actsOn(context, `fundraiser:${id}`)).find(({ action }) => action === 'edit')
    expect(edit).toMatchObject({
      before: JSON.stringify({ [name]: 'By an admin' }),
      after: JSON.stringify({ [name]: 'Changed by an admin' }),
    })
  })
})
