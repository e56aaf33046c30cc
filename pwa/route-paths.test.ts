import { describe, expect, it } from 'vitest'
import { movedTo } from './moved-paths'
import { findRoutePath, keptAddress, ROUTE_PATHS } from './route-paths'
import { ROUTES } from './routes'

const kept = (address: string) => keptAddress(new URL(address, 'https://pamoja.test'))

describe('findRoutePath', () => {
  it.each([
    ['/', ROUTE_PATHS['/']],
    ['/Browse/', ROUTE_PATHS['/browse']],
    ['/fundraiser/12', ROUTE_PATHS['/fundraiser/:id']],
    ['/fundraiser', null],
    ['/fundraiser/12/edit', null],
    ['/browse-fundraisers', null],
  ])('finds the page at %s', (pathname, route) => {
    expect(findRoutePath(pathname)).toBe(route)
  })
})

describe('keptAddress', () => {
  it('keeps a list for each choice that was made in it', () => {
    expect(kept('/browse?q=school&category=education')).toBe('/browse?category=education&q=school')
  })

  it.each([
    '/checkout?amount=1000',
    '/receipt/17-secret',
    '/unsubscribe/n17-secret',
    '/nowhere',
    '/fundraiser/12?donated=true',
    '/?redirect=/browse',
  ])('keeps nothing under %s', (address) => {
    expect(kept(address)).toBeNull()
  })
})

describe('movedTo', () => {
  const moved = (address: string) => movedTo(new URL(address, 'https://pamoja.test'))

  it.each([
    ['/login', '/auth'],
    ['/Login/?next=%2Fsettings', '/auth?next=%2Fsettings'],
    ['/browse-fundraisers?category=medical', '/browse?category=medical'],
    ['/browse', null],
    ['/constructor', null],
  ])('leads from %s to %s', (from, to) => {
    expect(moved(from)).toBe(to)
  })
})

it('lists every page of the route table, and no other', () => {
  expect(ROUTES.map((route) => route.path).sort()).toEqual(Object.keys(ROUTE_PATHS).sort())
})
