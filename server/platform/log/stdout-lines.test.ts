import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/** Fills the pipe, says so, and ends. A pipe does not block once `process.stdout` was used. */
const SCRIPT = `
  import { setTimeout as wait } from 'node:timers/promises'
  import { stdoutLines } from '${import.meta.dirname}/log.ts'
  process.stdout.write('')
  const lines = stdoutLines()
  for (let number = 0; number < 2_000; number += 1) lines.write(String(number).padStart(99, '.') + '\\n')
  await wait(500)
  lines.write('last\\n')
  process.stderr.write('ending')
  process.exit(3)`

it('writes the rest of a line that a full pipe did not take, when the process ends', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT])
  const closed = once(child, 'close')
  expect(String((await once(child.stderr, 'data'))[0])).toBe('ending')
  let output = ''
  child.stdout.on('data', (data) => (output += String(data)))
  expect((await closed)[0]).toBe(3)
  const lines = output.split('\n')
  expect(lines.slice(0, 2_000).every((line, number) => line === String(number).padStart(99, '.'))).toBe(true)
  expect(lines.slice(2_000)).toEqual(['last', ''])
})
