import { expect, it } from 'vitest'
import type { Collected } from './collect'
import { findMessages } from './find-messages'
import { rewriteCalls } from './rewrite-calls'

function rewrite(statement: string): string {
  const code = `import { say } from '#shared/language/say'\nexport const text = (count, name) => ${statement}\n`
  const calls = findMessages('text.ts', code)
  const keys = [...new Set(calls.map(({ key }) => key))]
  const messages = new Map<string, Collected>(
    calls.map(({ key, text, hasNodes }) => [
      key,
      { key, text, hasNodes, group: 'public', number: keys.indexOf(key), files: ['text.ts'] },
    ]),
  )
  return rewriteCalls(code, calls, messages)
}

it('replaces a sentence by its number and its English, and removes the import of the parser', () => {
  expect(rewrite("say('Give') + say('Share')")).toBe(
    [
      "import { speak as speak__ } from '#shared/language/speak'",
      '',
      'export const text = (count, name) => speak__(0,"Give") + speak__(1,"Share")',
      '',
    ].join('\n'),
  )
})

it('passes values in their order, and compiles the English plural', () => {
  const code = rewrite("say('{name}: {count, plural, one {# gift} other {# gifts}}', { count: count + 1, name })")
  expect(code).toContain(
    `speak__(0,(a,b)=>\`\${a}: \${(b===1?\`\${formatNumber__(b)} gift\`:\`\${formatNumber__(b)} gifts\`)}\`,name,count + 1)`,
  )
  expect(code).toContain("import { formatNumber as formatNumber__ } from '#shared/language/format'")
})

it('compiles a sentence inside a value of another one', () => {
  expect(rewrite("say('By {name}', { name: say('a friend') })")).toContain(
    `speak__(0,(a)=>\`By \${a}\`,speak__(1,"a friend"))`,
  )
})

it('joins the parts where the same sentence holds elements elsewhere', () => {
  const code = rewrite("[say('By {name}', { name }), sayNodes('By {name}', { name })]")
  expect(code).toContain('speak__(0,(a)=>["By ",a],name).join(\'\')')
  expect(code).toContain('speakNodes__(0,(a)=>["By ",a],name)')
})

it('refuses values that are not those of the sentence', () => {
  expect(() => rewrite("say('By {name}')")).toThrow('needs the values name, and is given (none)')
  expect(() => rewrite("say('By', { name })")).toThrow('needs the values (none), and is given name')
})
