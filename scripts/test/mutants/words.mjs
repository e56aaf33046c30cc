import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** @typedef {import('@babel/types').Node} Node */

/** A capital and a space: what people read, here and in the message of an error. SQL and keys do not look like it. */
const SENTENCE = /^\p{Lu}.* /su

/**
 * The one rule by which code is left as it is: words for people and lines of the log, which move no money and whose tests would
 * only repeat them.
 */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'words', {
    /** @param {{ node: Node, parent?: Node | null }} path */
    shouldIgnore({ node, parent }) {
      if (node.type === 'StringLiteral' && SENTENCE.test(node.value)) return 'Words for people'
      if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') {
        if (SENTENCE.test(node.quasis.map(({ value }) => value.raw).join(' '))) return 'Words for people'
      }
      return node.type === 'CallExpression' && isLog(node.callee) ? 'A line of the log' : undefined
    },
  }),
]

/**
 * `log.warn`, `context.log['error']`.
 * @param {Node} callee
 */
function isLog(callee) {
  if (callee.type !== 'MemberExpression') return false
  const { object } = callee
  const named = object.type === 'MemberExpression' ? object.property : object
  return named.type === 'Identifier' && named.name === 'log'
}
