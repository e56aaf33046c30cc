import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** @typedef {import('@babel/types').Node} Node */

/** Begins with a capital letter and has a space, like texts for people and error messages, and unlike SQL and keys. */
const SENTENCE = /^\p{Lu}.* /su

/** Texts for people and log messages move no money, and tests of them would only repeat them. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'texts', {
    /** @param {{ node: Node, parent?: Node | null }} path */
    shouldIgnore({ node, parent }) {
      if (node.type === 'StringLiteral' && SENTENCE.test(node.value)) return 'Text for people'
      if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') {
        if (SENTENCE.test(node.quasis.map(({ value }) => value.raw).join(' '))) return 'Text for people'
      }
      return node.type === 'CallExpression' && isLog(node.callee) ? 'Log message' : undefined
    },
  }),
]

/**
 * Whether a call writes to the log, as in `log.warn` and `context.log['error']`.
 * @param {Node} callee
 */
function isLog(callee) {
  if (callee.type !== 'MemberExpression') return false
  const { object } = callee
  const named = object.type === 'MemberExpression' ? object.property : object
  return named.type === 'Identifier' && named.name === 'log'
}
