import { expect, it } from 'vitest'
import { localPath, pathAsMeant } from './local-path'

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

it.each([
  ...[
    '.',
    ',',
    ')',
    '%20',
    '&fbclid=x',
    '%3Ffbclid=x',
    '%22%29.',
    '%E2%80%9D',
    '%E2%80%8B',
    '%E1%8D%A2',
    '!%F0%9F%99%8F',
  ].map((added) => [`/sw/f/PM7K${added}`, '/sw/f/PM7K']),
  ['/fundraiser/26/).', '/fundraiser/26/'],
  ['/%2Fevil.example.', '/%2Fevil.example'],
  ['/.', '/'],
])('takes %s for %s', (given, meant) => {
  expect(pathAsMeant(given)).toBe(meant)
})

it.each([
  '/',
  '/receipt/17-a_b-',
  '/browse/',
  '/%E1%88%B0%E1%88%8B%E1%88%9D',
  '/a%E9',
  '/robots.txt',
  '/give/1/payment/a-b',
])('leaves %s as it is', (path) => {
  expect(pathAsMeant(path)).toBe(path)
})
