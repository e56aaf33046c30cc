import { screen } from '@testing-library/dom'
import { afterEach, expect, inject, it } from 'vitest'
import type { Fundraiser } from '../../shared/contract/fundraisers'
import { LANGUAGES, ownName } from '../../shared/language/languages'
import { leave, open } from './harness/page'
import { ask, register } from './harness/people'
import { choose } from './harness/user-actions'

const FIELD = 'Language of the story'
const withLanguages = () => ({ ...inject('settings'), hasLanguages: true as const })
const data = {
  title: 'A bridge over the Nzoia',
  description: 'The bridge needs two pillars more than we thought, and steel that does not rust.',
  category: 'infrastructure',
  goalAmount: 400_000,
}

afterEach(leave)

it('is first that of the page, and can be any of the list or another one', async () => {
  await open('/create-fundraiser', { as: await register(), settings: withLanguages() })
  const field = await screen.findByLabelText<HTMLSelectElement>(FIELD)
  expect(field.value).toBe('en')
  const options = [...field.options].map(({ value, text }) => [value, text])
  expect(options).toEqual([...LANGUAGES.map((code) => [code, ownName(code)]), ['', 'Another language']])
})

it('is what the creator has said before, in the form for changes', async () => {
  const person = await register()
  const said = await ask<Fundraiser>('POST', '/api/fundraisers', {
    as: person,
    data: { ...data, storyLanguage: 'en' },
  })
  await open(`/edit-fundraiser/${said.id}`, { as: person, settings: withLanguages() })
  expect((await screen.findByLabelText<HTMLSelectElement>(FIELD)).value).toBe('en')
  const unsaid = await ask<Fundraiser>('POST', '/api/fundraisers', { as: person, data })
  await open(`/edit-fundraiser/${unsaid.id}`, { as: person, settings: withLanguages() })
  expect((await screen.findByLabelText<HTMLSelectElement>(FIELD)).value).toBe('')
})

it('is no question on a site in one language', async () => {
  const { hasLanguages: _, ...settings } = withLanguages()
  await open('/create-fundraiser', { as: await register(), settings })
  await screen.findByLabelText(/^Your Story/)
  expect(screen.queryByLabelText(FIELD)).toBeNull()
})

it('is not named on a page in the same language, and marks the title of a card', async () => {
  const person = await register()
  const { id, userId } = await ask<Fundraiser>('POST', '/api/fundraisers', {
    as: person,
    data: { ...data, storyLanguage: 'en' },
  })
  await open(`/fundraiser/${id}`)
  const title = await screen.findByRole('heading', { level: 1, name: data.title })
  expect(title.lang).toBe('')
  expect(screen.queryByText(/^Written in/)).toBeNull()
  await open(`/user/${userId}`)
  expect((await screen.findByRole('link', { name: data.title })).lang).toBe('en')
})

it('can be chosen in the list of fundraisers, and stays chosen', async () => {
  const person = await register()
  const title = `Bees for Kitale ${person.username}`
  await ask<Fundraiser>('POST', '/api/fundraisers', { as: person, data: { ...data, title, storyLanguage: 'en' } })
  await ask<Fundraiser>('POST', '/api/fundraisers', { as: person, data: { ...data, title: `${title} unsaid` } })
  await open(`/browse?q=${person.username}`, { settings: withLanguages() })
  await screen.findByRole('link', { name: title })
  await screen.findByRole('link', { name: `${title} unsaid` })
  await choose(FIELD, 'en')
  await screen.findByRole('heading', {
    level: 2,
    name: new RegExp(`^1 fundraiser found in All Categories, English for “${person.username}”`),
  })
  expect(location.search).toContain('language=en')
  expect(screen.queryByRole('link', { name: `${title} unsaid` })).toBeNull()
  expect(screen.getByLabelText<HTMLSelectElement>(FIELD).value).toBe('en')
})
