import { describe, expect, it } from 'vitest'
import { findMessages } from './find-messages'

const inFunction = (statement: string) =>
  `import { say } from '#shared/language/say'\nexport function text(count: number, name: string) { return ${statement} }`
const find = (statement: string) => findMessages('text.tsx', inFunction(statement))

describe('finding sentences in a source file', () => {
  it('finds a sentence with its values', () => {
    const [found] = find("say('{name} gave', { name })")
    expect(found).toMatchObject({ key: '{name} gave', text: '{name} gave', hasNodes: false })
    expect([...(found?.values.keys() ?? [])]).toEqual(['name'])
  })

  it('tells the same English with two meanings apart', () => {
    expect(find("say('Open') + sayIn('a fundraiser', 'Open')").map(({ key }) => key)).toEqual([
      'Open',
      'Open ⟨a fundraiser⟩',
    ])
  })

  it('finds a sentence inside a value of another one, and inside elements', () => {
    const keys = find("<b title={say('Close')}>{sayNodes('By <b>{name}</b>', { name, b: () => say('you') })}</b>")
    expect(keys.map(({ key }) => key)).toEqual(['Close', 'By <b>{name}</b>', 'you'])
  })

  it('reads files without sentences no further', () => {
    expect(findMessages('other.ts', 'this is not a script at all')).toEqual([])
  })

  it.each([
    ['a sentence in pieces', "say('Hello ' + name)", /as one text/],
    ['a sentence in a variable', 'say(name)', /as one text/],
    ['values in a variable', "say('{name}', values)", /\{ name: value \}/],
    ['values that are spread', "say('{name}', { ...values })", /\{ name: value \}/],
  ])('refuses %s', (_, statement, reason) => {
    expect(() => find(statement)).toThrow(reason)
  })

  it('refuses a sentence that is said while the module loads, and names the line', () => {
    const code = "import { say } from '#shared/language/say'\nexport const TITLE = say('Title')"
    expect(() => findMessages('title.ts', code)).toThrow('title.ts:2: a module has no language')
  })
})
