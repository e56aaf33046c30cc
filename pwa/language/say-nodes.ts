import { createElement, Fragment, type ReactNode } from 'react'
import { type NamesIn, partsOf } from '#shared/language/say'

type Wrap = (words: string) => ReactNode
type ElementsIn<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}`
  ? Name | ElementsIn<Rest>
  : never
type Nodes<Text extends string> = { [Name in NamesIn<Text>]: ReactNode } & { [Name in ElementsIn<Text>]: Wrap }

export const unseen: Wrap = (words) => createElement('span', { className: 'unseen' }, words)

/** `sayNodes('<terms>Terms</terms>', { terms: (words) => <Link to="/terms">{words}</Link> })` */
export function sayNodes<const Text extends string>(text: Text, values: Nodes<Text>): ReactNode {
  const named: Readonly<Record<string, ReactNode | Wrap>> = values
  const parts = partsOf<ReactNode>(text, text, (name, words) => {
    const value = named[name]
    return typeof value === 'function' ? value(words ?? '') : value
  })
  // They never change their order, so they need no keys.
  return createElement(Fragment, null, ...parts)
}
