import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { fundraisers } from './fundraisers'
import { people } from './people'

const all = CATEGORY_IDS.flatMap((category) => fundraisers[category])
const usernames = people.map((person) => person.username)
const pictures = new URL('pictures/', import.meta.url)
const drawings = (folder: URL) =>
  readdirSync(folder).flatMap((file) => (file.endsWith('.svg') ? file.slice(0, -4) : []))

describe('the demo', () => {
  it('covers every category and many places', () => {
    for (const category of CATEGORY_IDS) expect(fundraisers[category].length).toBeGreaterThanOrEqual(5)
    expect(all.length).toBeGreaterThanOrEqual(44)
    const countries = new Set(people.map(({ location }) => location.split(', ').at(-1)))
    expect(countries.size).toBeGreaterThanOrEqual(24)
  })

  it('names every person and every fundraiser once', () => {
    expect(new Set(usernames).size).toBe(usernames.length)
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
  })

  it('contains everybody that it mentions', () => {
    const mentioned = all.flatMap(({ creator, gifts = [] }) => [creator, ...gifts.flatMap(({ by = [] }) => by)])
    expect(usernames).toEqual(
      expect.arrayContaining([...mentioned, ...people.flatMap(({ registeredBy = [] }) => registeredBy)]),
    )
  })

  it('opens no fundraiser before its creator joined', () => {
    for (const { creator, openedDaysAgo } of all) {
      expect(people.find(({ username }) => username === creator)?.joinedDaysAgo).toBeGreaterThanOrEqual(openedDaysAgo)
    }
  })

  it.each(all)('has possible amounts: $title', ({ raised, supporters, gifts = [] }) => {
    const named = gifts.reduce((total, { amount }) => total + amount, 0)
    const others = supporters - gifts.length
    // Everybody else gives ten dollars or more on average.
    expect(raised - named).toBeGreaterThanOrEqual(others * 10)
    expect(others === 0 ? raised - named : 0).toBe(0)
    expect(others).toBeGreaterThanOrEqual(0)
  })

  it.each(all)('has a story of two to five paragraphs: $title', ({ story }) => {
    expect(story.length).toBeGreaterThanOrEqual(2)
    expect(story.length).toBeLessThanOrEqual(5)
  })
})

describe('the drawings', () => {
  it('all exist and are all used', () => {
    expect(drawings(pictures).sort()).toEqual(all.flatMap(({ picture = [] }) => picture).sort())
    const avatars = people.flatMap(({ avatar = [] }) => avatar)
    expect(drawings(new URL('avatars/', pictures)).sort()).toEqual(avatars.sort())
  })

  it('have a title, and contain no text and no external content', () => {
    for (const name of drawings(pictures)) {
      const svg = readFileSync(new URL(`${name}.svg`, pictures), 'utf8')
      expect(svg).toMatch(/<title>.{20,}<\/title>/)
      expect(svg).not.toMatch(/<text|<image|<script|href=/)
    }
  })
})
