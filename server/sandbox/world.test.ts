import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeFolder } from '../testing/folder'
import { emptyState, readState, saveInFile } from './world'

it('works on while its state can’t be written, and writes it when it can', () => {
  const directory = makeFolder()
  const folder = join(directory, 'data')
  const file = join(folder, 'sandbox.json')
  // A file where the folder should be: nothing can be written below it, also not by root.
  writeFileSync(folder, '')
  const saved = saveInFile(file, emptyState('seed'))
  saved.save()
  expect(existsSync(file)).toBe(false)
  rmSync(folder)
  saved.stop()
  expect(readState(file)?.seed).toBe('seed')
})
