/** A node of a syntax tree. */
export interface Node {
  type: string
  [field: string]: unknown
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The nodes of a list. */
export function nodesIn(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The nodes right below one. Types are left out: they say nothing when a test runs. */
export function childrenOf(node: object): Node[] {
  return Object.values(node).flatMap((value) => {
    const found = isNode(value) ? [value] : nodesIn(value)
    return found.filter(({ type }) => !type.startsWith('TSType') && !type.startsWith('TSInterface'))
  })
}

/** What an identifier is called; null for everything else. */
export function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null
}

/** The text of a literal, a template (`{}` for what is filled in) or a regular expression; null for everything else. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'Literal' && typeof node.regex === 'object' && node.regex !== null && 'pattern' in node.regex)
    return String(node.regex.pattern).replaceAll('\\', '')
  if (node.type === 'TemplateLiteral') return nodesIn(node.quasis).map(cooked).join('{}')
  return null
}

function cooked({ value }: Node): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}
