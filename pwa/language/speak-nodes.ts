import { createElement, Fragment, type ReactNode } from 'react'
import { type Message, speak } from '#shared/language/speak'

/** What the build makes of `sayNodes`. */
export const speakNodes = (number: number, english: Message<string | ReactNode[]>, ...values: never[]): ReactNode =>
  joinNodes(speak(number, english, ...values))

/** The parts of a sentence beside each other. They never change their order, so they need no keys. */
export function joinNodes(parts: string | readonly ReactNode[]): ReactNode {
  return typeof parts === 'string' ? parts : createElement(Fragment, null, ...parts)
}
