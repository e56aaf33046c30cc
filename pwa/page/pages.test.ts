import { describe, expect, it } from 'vitest'
import { ROUTES } from '../app/routes'
import { findPage, movedTo, PAGES } from './pages'

describe('findPage', () => {
  it.each([
    ['/', '/'],
    ['/Browse/', '/browse'],
    ['/fundraiser/12', '/fundraiser/:id'],
    ['/fundraiser', null],
    ['/fundraiser/12/edit', null],
    ['/browse-fundraisers', null],
  ])('finds the page at %s', (pathname, path) => {
    expect(findPage(pathname)?.path ?? null).toBe(path)
  })
})

describe('movedTo', () => {
  const moved = (address: string) => movedTo(new URL(address, 'https://pamoja.test'))

  it.each([
    ['/login', '/auth'],
    ['/Login/?next=%2Fsettings', '/auth?next=%2Fsettings'],
    ['/browse-fundraisers?category=medical', '/browse?category=medical'],
    ['/browse', null],
    ['/fundraiser/26).?ref=1', '/fundraiser/26?ref=1'],
    ['/login.', '/auth'],
    ['/constructor', null],
  ])('leads from %s to %s', (from, to) => {
    expect(moved(from)).toBe(to)
  })
})

it('has a screen for every page', () => {
  expect(ROUTES.map(({ page }) => page)).toEqual(PAGES)
})
