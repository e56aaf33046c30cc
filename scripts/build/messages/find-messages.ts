import { parseSync } from 'vite'
import { keyOf } from './message-key.ts'

/** A sentence that the code says. */
export interface FoundMessage {
  key: string
  text: string
  /** Whether elements stand inside the sentence: its parts are then a list. */
  hasNodes: boolean
  /** Where each value is written, by its name. */
  values: ReadonlyMap<string, Range>
  /** Where the whole call is. */
  range: Range
}

/** A part of a source file, in UTF-16 units. */
export interface Range {
  start: number
  end: number
}

/** A function that says something: whether it is told what the sentence is about, and whether elements may stand in it. */
interface Speaker {
  hasContext: boolean
  hasNodes: boolean
}

const SPEAKERS: Readonly<Record<string, Speaker>> = {
  say: { hasContext: false, hasNodes: false },
  sayIn: { hasContext: true, hasNodes: false },
  sayNodes: { hasContext: false, hasNodes: true },
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** Finds each sentence that a source file says. Throws where a call does not hold the sentence itself, or would run while the module loads. */
export function findMessages(file: string, code: string): FoundMessage[] {
  if (!code.includes('language/say')) return []
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: FoundMessage[] = []
  const visit = (node: Node, isInFunction: boolean) => {
    const speaker = speakerOf(node)
    if (speaker) {
      const line = code.slice(0, node.start).split('\n').length
      if (!isInFunction) throw new Error(`${file}:${line}: a module has no language. Say it in a function.`)
      found.push(readCall(node, speaker, `${file}:${line}`))
    }
    const isFunction = isInFunction || /Function/.test(node.type)
    for (const child of childrenOf(node)) visit(child, isFunction)
  }
  visit(asNode(program), false)
  return found
}

function readCall(call: Node, { hasContext, hasNodes }: Speaker, at: string): FoundMessage {
  const given = listOf(call.arguments)
  const context = hasContext ? literalOf(given.shift(), at) : undefined
  const text = literalOf(given.shift(), at)
  return {
    key: keyOf(text, context),
    text,
    hasNodes,
    values: valuesOf(given[0], at),
    range: { start: call.start, end: call.end },
  }
}

function valuesOf(node: Node | undefined, at: string): Map<string, Range> {
  const values = new Map<string, Range>()
  if (!node) return values
  if (node.type !== 'ObjectExpression') throw new Error(`${at}: write the values of a sentence as { name: value }.`)
  for (const property of listOf(node.properties)) {
    const name = isNode(property.key) ? property.key.name : undefined
    if (property.type !== 'Property' || typeof name !== 'string' || !isNode(property.value))
      throw new Error(`${at}: write the values of a sentence as { name: value }.`)
    values.set(name, { start: property.value.start, end: property.value.end })
  }
  return values
}

function literalOf(node: Node | undefined, at: string): string {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  throw new Error(`${at}: a sentence must stand in its call as one text, so that it can be translated.`)
}

function speakerOf(node: Node) {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.type !== 'Identifier') return undefined
  const name = String(node.callee.name)
  return Object.hasOwn(SPEAKERS, name) ? SPEAKERS[name] : undefined
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

const listOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function asNode(value: unknown): Node {
  if (isNode(value)) return value
  throw new Error('The parser gave no tree')
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  )
}
