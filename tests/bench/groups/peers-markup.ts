import { build } from 'vite'

/** An element of a page, as a browser without script read it. A string is a text; a number is a place for cards: which grid of the page. */
export type MarkupNode = string | number | { tag: string; attributes: [string, string][]; children: MarkupNode[] }

/** A page of the product as markup, and the texts and addresses in it that come from data. */
export interface Markup {
  nodes: MarkupNode[]
  /** True when what stands in it is the data of one fundraiser. */
  hasData: boolean
}

/** Stands for what is different on each page. */
export const CONTENT = '{{content}}'
const VOID = new Set(['img', 'input', 'br', 'hr'])
const NAMES: Record<string, string> = {
  class: 'className',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
  fetchpriority: 'fetchPriority',
  datetime: 'dateTime',
  inputmode: 'inputMode',
  autocomplete: 'autoComplete',
  maxlength: 'maxLength',
  for: 'htmlFor',
}
const DATA_ATTRIBUTES = new Set(['href', 'src', 'srcset', 'datetime'])
/** Parts whose texts are the same on each page. */
const FIXED = new Set(['form', 'h2', 'summary', 'svg'])

/** Writes the same markup as a component of React and as a template of EJS. What is data is an index into `values`. */
export function writeMarkup({ nodes, hasData }: Markup): { jsx: string; ejs: string; values: string[] } {
  const values: string[] = []
  const keep = (value: string) => values.push(value) - 1
  const write = (node: MarkupNode, isData: boolean): { jsx: string; ejs: string } => {
    if (typeof node === 'number') {
      const ejs = `<% page.grids[${node}].forEach((card, position) => { %><%- include('card', { card, position }) %><% }) %>`
      return { jsx: `<Cards cards={page.grids[${node}]} />`, ejs }
    }
    if (node === CONTENT) return { jsx: '{children}', ejs: '<%- include(name, { page }) %>' }
    if (typeof node === 'string') {
      if (!isData || !node.trim()) return { jsx: `{${JSON.stringify(node)}}`, ejs: inHtml(node) }
      const index = keep(node)
      return { jsx: `{page.values[${index}]}`, ejs: `<%= page.values[${index}] %>` }
    }
    const { tag, children } = node
    const isLink = node.attributes.some(([name]) => name === 'data-discover')
    const attributes = node.attributes
      .filter(([name]) => name !== 'data-discover')
      .map(([name, value]) => {
        const isBoolean = value === '' && ['required', 'checked', 'open', 'hidden'].includes(name)
        const written = name === 'value' && tag === 'input' ? 'defaultValue' : (NAMES[name] ?? name)
        if (isBoolean) return { jsx: ` ${written}`, ejs: ` ${name}` }
        if (hasData && isData && DATA_ATTRIBUTES.has(name)) {
          const index = keep(value)
          return { jsx: ` ${written}={page.values[${index}]}`, ejs: ` ${name}="<%= page.values[${index}] %>"` }
        }
        const number = ['tabIndex', 'maxLength'].includes(written)
        return { jsx: ` ${written}={${number ? value : JSON.stringify(value)}}`, ejs: ` ${name}="${inHtml(value)}"` }
      })
    const name = isLink ? 'Link' : tag
    const all = { jsx: attributes.map(({ jsx }) => jsx).join(''), ejs: attributes.map(({ ejs }) => ejs).join('') }
    if (VOID.has(tag)) return { jsx: `<${name}${all.jsx} />`, ejs: `<${tag}${all.ejs}>` }
    const inside = children.map((child) => write(child, isData && !FIXED.has(tag)))
    return {
      jsx: `<${name}${all.jsx}>${inside.map(({ jsx }) => jsx).join('')}</${name}>`,
      ejs: `<${tag}${all.ejs}>${inside.map(({ ejs }) => ejs).join('')}</${tag}>`,
    }
  }
  const written = nodes.map((node) => write(node, hasData))
  return {
    jsx: written.map(({ jsx }) => jsx).join('\n'),
    ejs: written.map(({ ejs }) => ejs).join(''),
    values,
  }
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** The product's own drawing of covers without a picture, as one module of JavaScript. */
export async function coverModule(file: string, root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: file, formats: ['es'] }, minify: false },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : null
  if (!chunk) throw new Error('The drawing of covers could not be built')
  return chunk.code
}
