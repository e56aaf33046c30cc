import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-driver-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it.each([
  ['node::AddEnvironmentCleanupHook', true],
  ['node::AddEnvironmentCleanupHook node::RemoveEnvironmentCleanupHook', false],
])('says of a driver that calls %s whether it runs without aborting: %s', async (calls, loads) => {
  const driver = join(folder, 'node_modules/better-sqlite3')
  mkdirSync(join(driver, 'build/Release'), { recursive: true })
  writeFileSync(join(driver, 'index.js'), 'module.exports = class { close() {} }')
  writeFileSync(join(driver, 'build/Release/better_sqlite3.node'), calls)
  cpSync(resolve(import.meta.dirname, 'driver.mjs'), join(folder, 'driver.mjs'))
  const { databaseDriverLoads } = await import(pathToFileURL(join(folder, 'driver.mjs')).href)
  expect(databaseDriverLoads()).toBe(loads)
})
