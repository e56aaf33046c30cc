import { expect, it } from 'vitest'
import { localPath } from './local-path'

const ORIGIN = 'https://pamoja.example'

it.each([
  ['/dashboard', '/dashboard'],
  ['/browse?category=medical#top', '/browse?category=medical#top'],
  ['/a/../b', '/b'],
])('accepts %s', (value, expected) => {
  expect(localPath(value, ORIGIN)).toBe(expected)
})

it.each([
  [null],
  [''],
  ['dashboard'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['/..//evil.example'],
  ['https://evil.example/'],
  ['https://pamoja.example/dashboard'],
  ['javascript:alert(1)'],
  ['/\tevil'],
  ['/\u0000'],
])('refuses %j', (value) => {
  expect(localPath(value, ORIGIN)).toBeNull()
})
