import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { message, type Row } from '../../tests/spec/row'
import { coverRows } from './coverage'
import { readTests } from './read-tests'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'read-tests-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, source: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), source)
}

/** The titles of the tests that show a row. */
function shownBy(row: Row): string[] {
  const [section] = coverRows([{ number: 8, title: 'Messages', rows: [row] }], readTests(root))
  return section?.rows[0]?.tests ?? []
}

it('finds a text in the test that sees it, in its table and in its helpers', () => {
  write('tests/journeys/helpers.ts', `export const thanked = (page) => expect(page).toHaveText('Thank You!')`)
  write(
    'tests/journeys/giving.spec.ts',
    `import { thanked } from './helpers'
     test.describe('giving', () => {
       for (const words of ['Saved']) test('says it', async ({ page }) => expect(page).toHaveText(words))
       test.each([['Gone']])('%s', (words) => expect(words).toBeTruthy())
       test('thanks', async ({ page }) => thanked(page))
     })
     test('something else', () => expect(1).toBe(1))`,
  )
  expect(shownBy(message('saved', 'Saved'))).toEqual(['tests/journeys/giving.spec.ts › giving › says it'])
  expect(shownBy(message('gone', 'Gone'))).toEqual(['tests/journeys/giving.spec.ts › giving › %s'])
  expect(shownBy(message('thanks', 'Thank You!'))).toEqual(['tests/journeys/giving.spec.ts › giving › thanks'])
})

it('does not count what is expected not to be there, what a comment says, or a longer sentence', () => {
  write(
    'tests/journeys/saving.spec.ts',
    `test('saves', async ({ page }) => {
       // Saved
       await expect(page.getByText('Saved')).toHaveCount(0)
       await expect(page.getByText('Saved')).toBeHidden()
       await expect(page.getByText('Saved')).not.toBeVisible()
       await expect(page.getByText('Saved on this device')).toBeVisible()
     })`,
  )
  expect(shownBy(message('saved', 'Saved'))).toEqual([])
})

it('counts the texts of one row only where one test sees them all', () => {
  write(
    'server/words.test.ts',
    `it('says the one', () => expect(said).toBe('Error'))
     it('says both', () => expect(said).toBe('ErrorTry again.'))`,
  )
  expect(shownBy(message('error', 'Error', 'Error', 'Try again.'))).toEqual(['server/words.test.ts › says both'])
})

it('finds a call by its name in the contract, and by its method and address', () => {
  write(
    'server/calls.test.ts',
    `import { login } from '#shared/contract/auth'
     it('signs in', () => server.call(login, {}))
     it('reads', () => server.send('GET', \`/api/users/\${id}\`))
     it('reads another', () => request.get('/api/users/7?view=card'))
     it('has a word of its own', () => { const login = 1; return login })`,
  )
  write('server/more.test.ts', `it('has a function of that name', () => login())`)
  const made = (method: string, path: string) =>
    shownBy({ id: 'call', text: path, shown: { by: 'call', method, path } })
  expect(made('POST', '/api/auth/login')).toContain('server/calls.test.ts › signs in')
  expect(made('POST', '/api/auth/login')).not.toContain('server/more.test.ts › has a function of that name')
  expect(made('GET', '/api/users/{id}')).toEqual([
    'server/calls.test.ts › reads',
    'server/calls.test.ts › reads another',
  ])
  expect(made('PATCH', '/api/users/{id}')).toEqual([])
})
