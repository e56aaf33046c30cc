import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** Read by administrators, or texts of law of which only the English decides. */
const IN_ENGLISH = ['pwa/screens/admin/', 'pwa/screens/privacy/', 'pwa/screens/terms/']

/** Attributes whose text people read or hear. */
const READ = new Set(['alt', 'aria-description', 'aria-label', 'hint', 'label', 'placeholder', 'text', 'title'])

/** The names of companies and of what they offer, which no language translates. */
const BRANDS = /\b(?:Airtel|Facebook|Flutterwave|Instagram|LinkedIn|M-Pesa|MTN|Stripe|Telegram|WhatsApp)\b/g

interface Node {
  type: string
  start: number
  [field: string]: unknown
}

it('each text of a screen is said in the language of its reader', () => {
  const files = componentsIn('pwa').filter((file) => !IN_ENGLISH.some((at) => file.startsWith(at)))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => unsaidIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

it('finds a text between elements, in an attribute and in a choice, and no code, number or brand', () => {
  const found = (code: string) => unsaidIn('a.tsx', code).map((line) => line.slice('a.tsx:1: '.length))
  expect(found('const A = () => <p>Give <b>now</b></p>')).toEqual(['Give', 'now'])
  expect(found('const A = () => <p title="Your gift" className="a long class" />')).toEqual(['Your gift'])
  expect(found('const A = () => <p>{isOpen ? "Open" : "Closed"}</p>')).toEqual(['Open', 'Closed'])
  expect(found(`const A = () => <p>{isOpen && \`until \${date}\`}</p>`)).toEqual(['until {}'])
  const said = "const A = () => <p title={say('Your gift')} data-name='x y'>{say('Give')} 12 · M-Pesa {' '}</p>"
  expect(found(said)).toEqual([])
})

/** The texts of a source file that are written where people read them, each with its line. */
function unsaidIn(file: string, code: string): string[] {
  const { program } = parseSync(file, code)
  const found: string[] = []
  const add = (text: string, { start }: Node) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(words.replaceAll('{}', '').replace(BRANDS, '')))
      found.push(`${file}:${code.slice(0, start).split('\n').length}: ${words}`)
  }
  /** A text that an expression may give: itself, or one of its choices. */
  const read = (node: unknown) => {
    if (!isNode(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string') add(node.value, node)
    if (node.type === 'TemplateLiteral') add(textOf(node), node)
    if (node.type === 'ConditionalExpression') for (const choice of [node.consequent, node.alternate]) read(choice)
    if (node.type === 'LogicalExpression') read(node.right)
  }
  const visit = (node: Node) => {
    if (node.type === 'JSXText') add(String(node.value), node)
    if (node.type === 'JSXAttribute' && isNode(node.name) && READ.has(String(node.name.name))) read(inside(node.value))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of nodesIn(node.children)) read(inside(child))
    for (const value of Object.values(node)) for (const child of nodesIn(value)) visit(child)
  }
  for (const node of nodesIn(program.body)) visit(node)
  return found
}

/** What stands between the braces of an expression in an element or attribute; a plain attribute is its own text. */
const inside = (node: unknown): unknown =>
  isNode(node) && node.type === 'JSXExpressionContainer' ? node.expression : node

/** A template with `{}` in place of its values. */
const textOf = ({ quasis }: Node): string =>
  nodesIn(quasis)
    .map(({ value }) => (typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''))
    .join('{}')

function componentsIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.tsx') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name).split(sep).join('/'))
    .toSorted()
}

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}
