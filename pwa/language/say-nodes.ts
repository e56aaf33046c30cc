import type { ReactNode } from 'react'
import { parsed, partsOf } from '#shared/language/say'
import { joinNodes } from './speak-nodes'

type Wrap = (words: string) => ReactNode

/**
 * Says a sentence with elements in it, in the language of the page. `{name}` may be an element, and `<terms>Terms</terms>` is passed to
 * the function `terms`: `sayNodes('Read the <terms>Terms</terms>', { terms: (words) => <Link to="/terms">{words}</Link> })`. The build
 * replaces the call as it does for `say`.
 */
export function sayNodes(text: string, values: Readonly<Record<string, ReactNode | Wrap>>): ReactNode {
  const part = (name: string): ReactNode => {
    const value = values[name]
    return typeof value === 'function' ? null : value
  }
  const element = (name: string, words: string): ReactNode => {
    const wrap = values[name]
    return typeof wrap === 'function' ? wrap(words) : words
  }
  return joinNodes(partsOf(parsed(text), { number: (name) => Number(part(name)), part, element }))
}
