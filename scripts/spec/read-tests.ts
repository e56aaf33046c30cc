import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { childrenOf, isNode, type Node, nameOf, nodesIn, textOf } from './syntax'

/** A test of the suite, and what stands in its source. */
export interface TestSource {
  file: string
  /** With the titles of the blocks around it. */
  title: string
  /** What the test itself says. */
  own: Evidence
  /** What the helpers say that it uses. */
  borrowed: Evidence
}

export interface Evidence {
  /** Every text; `{}` stands for what is filled in. */
  texts: Set<string>
  /** Calls of the API: by the name in the contract, or as `POST /api/users/{}`. */
  calls: Set<string>
}

interface Module {
  file: string
  /** What is declared outside of tests, by name. */
  declared: Map<string, Node[]>
  imported: Map<string, { file: string; name: string }>
  /** Calls of the contract that are imported. */
  contract: Set<string>
  tests: { title: string; nodes: Node[] }[]
}

const PLACES = ['tests', 'server', 'shared', 'pwa', 'data', 'scripts']
/** Tests, and the helpers of tests. */
const IS_READ = /^tests\/(journeys|drills|servers)\/.*\.ts$|^server\/testing\/.*\.ts$|\.test\.tsx?$/
const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])
/** Its rows are objects whose keys are the names of calls. */
const AUTHORIZATION = 'server/authorization.test.ts'

/** Reads every test without running it. `root` is the directory of the project. */
export function readTests(root: string): TestSource[] {
  const files = PLACES.filter((place) => existsSync(join(root, place)))
    .flatMap((place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((name) => `${place}/${name}`),
    )
    .filter((file) => IS_READ.test(file))
    .sort()
  const modules = new Map(files.map((file) => [file, readModule(root, file)]))
  return [...modules.values()].flatMap((module) =>
    module.tests.map(({ title, nodes }) => {
      const own = collect(module, nodes)
      const borrowed: Evidence = { texts: new Set(), calls: new Set() }
      const seen = new Set<Node>()
      const queue = nodes.map((node) => ({ in: module, node }))
      for (let next = queue.pop(); next; next = queue.pop()) {
        for (const found of helpersUsed(modules, next.in, next.node)) {
          if (seen.has(found.node)) continue
          seen.add(found.node)
          queue.push(found)
          const { texts, calls } = collect(found.in, [found.node])
          for (const text of texts) borrowed.texts.add(text)
          for (const call of calls) borrowed.calls.add(call)
        }
      }
      // Only the tests that walk the rows make their calls.
      if (module.file === AUTHORIZATION && !title.includes('%s')) borrowed.calls.clear()
      return { file: module.file, title, own, borrowed }
    }),
  )
}

function readModule(root: string, file: string): Module {
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  const module: Module = { file, declared: new Map(), imported: new Map(), contract: new Set(), tests: [] }
  readBlock(root, module, childrenOf(program), [], [])
  return module
}

/** The statements of a file or of a block of tests. `tables`: what the loops around it run through. */
function readBlock(root: string, module: Module, statements: Node[], titles: string[], tables: Node[]): void {
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') readImport(root, module, statement)
    else if (statement.type === 'ForOfStatement' && isNode(statement.right) && isNode(statement.body))
      readBlock(root, module, statementsOf(statement.body), titles, [...tables, statement.right])
    else if (statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration))
      readBlock(root, module, [statement.declaration], titles, tables)
    else if (statement.type === 'ExpressionStatement' && isNode(statement.expression))
      readCall(root, module, statement.expression, titles, tables)
    else declare(module, statement)
  }
}

function readCall(root: string, module: Module, call: Node, titles: string[], tables: Node[]): void {
  if (call.type !== 'CallExpression' || !isNode(call.callee)) return
  const words = wordsOf(call.callee)
  const [first, ...others] = nodesIn(call.arguments)
  const title = first && textOf(first)
  if (title === undefined || title === null) return
  if (words.includes('describe')) {
    const body = others.at(-1)?.body
    if (isNode(body)) readBlock(root, module, statementsOf(body), [...titles, title], tables)
  } else if (words[0] === 'test' || words[0] === 'it') {
    // Without the title, which says what the test should see.
    const nodes = [call.callee, ...others, ...tables]
    module.tests.push({ title: [...titles, title].join(' › ').replaceAll('{}', '…'), nodes })
  }
}

const statementsOf = (body: Node) => (body.type === 'BlockStatement' ? childrenOf(body) : [body])

/** `test.describe` as ['test', 'describe']; of `it.each(table)` the same as of `it.each`. */
function wordsOf(callee: Node): string[] {
  if (callee.type === 'CallExpression' && isNode(callee.callee)) return wordsOf(callee.callee)
  if (callee.type === 'MemberExpression' && isNode(callee.object))
    return [...wordsOf(callee.object), nameOf(callee.property) ?? '']
  return [nameOf(callee) ?? '']
}

function readImport(root: string, module: Module, { source, specifiers }: Node): void {
  const from = isNode(source) ? (textOf(source) ?? '') : ''
  const path = normalize(join(dirname(module.file), from))
  const isHelper = from.startsWith('.') && (path.startsWith('tests/') || path.startsWith('server/testing/'))
  for (const specifier of nodesIn(specifiers)) {
    const local = nameOf(specifier.local)
    const name = nameOf(specifier.imported)
    if (!local || !name) continue
    if (from.includes('shared/contract/')) module.contract.add(local)
    if (isHelper && existsSync(join(root, `${path}.ts`))) module.imported.set(local, { file: `${path}.ts`, name })
  }
}

function declare(module: Module, statement: Node): void {
  const named = statement.type === 'VariableDeclaration' ? nodesIn(statement.declarations) : [statement]
  for (const node of named) {
    const name = nameOf(node.id)
    if (name) module.declared.set(name, [...(module.declared.get(name) ?? []), node])
  }
}

function helpersUsed(modules: Map<string, Module>, module: Module, node: Node): { in: Module; node: Node }[] {
  const found: { in: Module; node: Node }[] = []
  walk(node, (each) => {
    const name = each.type === 'Identifier' ? nameOf(each) : null
    if (!name) return
    for (const helper of module.declared.get(name) ?? []) found.push({ in: module, node: helper })
    const imported = module.imported.get(name)
    const other = imported && modules.get(imported.file)
    if (other) for (const helper of other.declared.get(imported.name) ?? []) found.push({ in: other, node: helper })
  })
  return found
}

function collect(module: Module, nodes: Node[]): Evidence {
  const texts = new Set<string>()
  const calls = new Set<string>()
  for (const root of nodes) {
    walk(root, (node) => {
      const text = textOf(node)
      if (text) texts.add(text)
      if (node.type === 'Identifier' && module.contract.has(nameOf(node) ?? '')) calls.add(nameOf(node) ?? '')
      if (node.type === 'Property' && module.file === AUTHORIZATION) calls.add(nameOf(node.key) ?? '')
      if (node.type === 'CallExpression') for (const call of requestsOf(node)) calls.add(call)
    })
  }
  return { texts, calls }
}

/** `request.post('/api/users', …)` and `send('POST', '/api/users', …)` as `POST /api/users`. */
function requestsOf(call: Node): string[] {
  const [first, second] = nodesIn(call.arguments).map(textOf)
  const verb = isNode(call.callee) ? (wordsOf(call.callee).at(-1) ?? '') : ''
  if (METHODS.has(verb) && first) return [`${verb.toUpperCase()} ${first}`]
  return first && second && METHODS.has(first.toLowerCase()) ? [`${first} ${second}`] : []
}

/** Every node below and with this one, but for what a test expects not to be there. */
function walk(node: Node, visit: (node: Node) => void): void {
  if (isDenial(node)) return
  visit(node)
  for (const child of childrenOf(node)) walk(child, visit)
}

function isDenial(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
  const words = wordsOf(node.callee)
  if (words[0] !== 'expect') return false
  const [argument] = nodesIn(node.arguments)
  const isNone = words.at(-1) === 'toHaveCount' && argument?.type === 'Literal' && argument.value === 0
  return isNone || words.includes('not') || words.at(-1) === 'toBeHidden'
}
