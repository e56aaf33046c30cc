import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '..', name), 'utf8')

test('.env.example has exactly the variables that the server reads', () => {
  const parsed = /z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(read('server/platform/environment.ts'))?.[1] ?? ''
  const known = [...parsed.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  const named = [...read('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(15)
  expect([...named].sort()).toEqual([...known].sort())
})
