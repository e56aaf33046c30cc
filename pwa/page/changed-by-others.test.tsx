// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { expectChangesByOthers } from './changed-by-others'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const { insertBefore, removeChild, replaceChild } = Node.prototype
expectChangesByOthers()

const font = (...inside: (Node | string)[]) => {
  const element = document.createElement('font')
  element.append(...inside)
  return element
}
const listTexts = () => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  return texts
}

/** With the functions of the browser: a translation and an extension have a world of their own. */
const WAYS: Record<string, (text: Node, parent: Node) => void> = {
  replaces: (text, parent) => void replaceChild.call(parent, font(font('…')), text),
  'puts one beside and removes': (text, parent) => {
    insertBefore.call(parent, font('…'), text)
    removeChild.call(parent, text)
  },
  wraps: (text, parent) => {
    const outer = font()
    replaceChild.call(parent, outer, text)
    insertBefore.call(outer, text, null)
  },
  'cuts into pieces': (text) => {
    if (text instanceof Text) text.replaceWith('…', font('…'), '…')
  },
  'puts an element before': (text, parent) => void insertBefore.call(parent, document.createElement('hr'), text),
}

function Example({ amount, isShown, hasMark }: { amount: string; isShown: boolean; hasMark: boolean }) {
  return (
    <p>
      {hasMark && <b>!</b>}
      {amount} in all
      <i />
      {isShown && 'Show'}
      {!isShown && 'Hide'} it
    </p>
  )
}

it.each(Object.keys(WAYS).flatMap((way) => [1, 2].map((times) => [way, times] as const)))(
  'shows what React says where somebody %s every text, %i times',
  async (way, times) => {
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    const root = createRoot(place)
    const render = (amount: string, isShown: boolean, hasMark: boolean) =>
      act(async () => root.render(<Example amount={amount} isShown={isShown} hasMark={hasMark} />))
    const change = async () => {
      for (let time = 0; time < times; time += 1) {
        for (const text of listTexts()) if (text.parentNode) WAYS[way]?.(text, text.parentNode)
        await Promise.resolve()
      }
    }
    await render('$25', true, false)
    await change()
    await render('$250', false, true)
    const shown = () => (place.textContent ?? '').replaceAll('…', '').replace(/\s/g, '')
    expect(shown()).toMatch(/^!\$250(?:inall)?Hide(?:it)?$/)
    await change()
    await render('$10', true, false)
    expect(shown()).toMatch(/^\$10(?:inall)?Show(?:it)?$/)
    await act(async () => root.unmount())
    expect(place.textContent).toBe('')
  },
)
