import { expect, it } from 'vitest'
import { addressGroup, isLoopback } from './client-address'

it.each([
  ['41.90.4.7', '41.90.4.7'],
  ['::ffff:41.90.4.7', '41.90.4.7'],
  ['2c0f:fe38:2100:42::1', '2c0f:fe38:2100:42::/64'],
  ['2c0f:fe38:2100:42:a:b:c:d', '2c0f:fe38:2100:42::/64'],
  ['2C0F:FE38:2100:0042::9', '2c0f:fe38:2100:42::/64'],
  ['2c0f:fe38::9', '2c0f:fe38:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
])('counts %s as %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

it.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['2c0f::1', false],
  ['', false],
])('%s on this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
