import { isolate } from './isolate'

const LONGEST = 60

/** Shortens a title to one short line for the subject of a mail. */
export function shortTitle(title: string): string {
  const characters = [...title.replace(/\s+/g, ' ')]
  return isolate(characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join(''))
}
