import { readdirSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { findMessages } from '../../../scripts/build/messages/collect'

/** A function of the server that writes a letter. */
export interface FoundLetter {
  name: string
  file: string
  /** The sentences that it says itself. A letter without any is in English: admins read it. */
  sentences: string[]
}

interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

/** A place in a source file, with all that it stands in, from the outside to the inside. */
interface Place {
  file: string
  code: string
  node: Node
  around: readonly Node[]
}

const PLACES: readonly Place[] = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name.replaceAll('\\', '/')}`)
  .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file) && !file.startsWith('server/testing/'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))
  .filter(({ code }) => /[Ll]etter\b/.test(code))
  .flatMap(({ file, code }) => {
    const places: Place[] = []
    const visit = (node: Node, around: readonly Node[]) => {
      places.push({ file, code, node, around })
      for (const child of Object.values(node).flat().filter(isNode)) visit(child, [...around, node])
    }
    for (const node of parseSync(file, code).program.body) if (isNode(node)) visit(node, [])
    return places
  })

/** All functions of the server that return a `Letter`, without those that only help another one of their file. */
export function findLetters(): FoundLetter[] {
  const letters = PLACES.flatMap((place) => (writesLetter(place.node) ? [{ ...place, name: nameOf(place.node) }] : []))
  const isHelper = ({ file, name }: { file: string; name: string }) =>
    letters.some((other) => other.file === file && other.name !== name && textOf(other).includes(`${name}(`))
  return letters
    .filter((letter) => !isHelper(letter))
    .map(({ name, file, code, node: { start, end } }) => ({
      name,
      file,
      sentences: findMessages(file, code)
        .filter((sentence) => sentence.start >= start && sentence.start < end)
        .map(({ text }) => text),
    }))
}

/** The sentences of all files in which letters are written: also those of their helpers. */
export function sentencesOfLetters(): string[] {
  const files = new Set(findLetters().map(({ file }) => file))
  return [...files].flatMap((file) => findMessages(file, readFileSync(file, 'utf8')).map(({ text }) => text))
}

/** Where something with paragraphs is written outside of a function that returns a `Letter`: its file, and the text. */
export const lettersElsewhere = (): string[] =>
  PLACES.filter(
    ({ node, around }) =>
      node.type === 'Property' && keyOf(node) === 'paragraphs' && isWritten(around) && !around.some(writesLetter),
  ).map(({ file, code, around }) => `${file}: ${textOf({ code, node: around.at(-1) })}`)

/** Where one of these letters is written to somebody who is no admin: outside of `mailAdmins`, and of a mail to an `adminRecipient`. */
export const writtenToOthers = (names: ReadonlySet<string>): string[] =>
  PLACES.filter(
    ({ code, node, around }) =>
      isCallOf(node, (name) => names.has(name)) &&
      !around.some((outer) => isCallOf(outer, (name) => name === 'mailAdmins')) &&
      !around.some(
        (outer) =>
          isCallOf(outer, (name) => name === 'queueMail') &&
          textOf({ code, node: outer }).includes('to: adminRecipient('),
      ),
  ).map(({ file, code, node }) => `${file}: ${textOf({ code, node })}`)

const writesLetter = (node: Node): boolean =>
  node.type === 'FunctionDeclaration' &&
  isNode(node.returnType) &&
  isNode(node.returnType.typeAnnotation) &&
  isNode(node.returnType.typeAnnotation.typeName) &&
  node.returnType.typeAnnotation.typeName.name === 'Letter'

/** Whether the innermost of these is an object with values, and not one that is taken apart. */
const isWritten = (around: readonly Node[]): boolean => around.at(-1)?.type === 'ObjectExpression'

const isCallOf = (node: Node, isNamed: (name: string) => boolean): boolean =>
  node.type === 'CallExpression' && isNode(node.callee) && isNamed(String(node.callee.name))

const nameOf = ({ id }: Node): string => (isNode(id) ? String(id.name) : '')

const keyOf = ({ key }: Node): unknown => (isNode(key) ? key.name : undefined)

const textOf = ({ code, node }: { code: string; node: Node | undefined }): string =>
  node ? code.slice(node.start, node.end) : ''

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value
}
