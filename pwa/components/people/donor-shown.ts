import { say } from '#shared/language/say'
import { ANONYMOUS } from '#shared/rules/names'

/** A donor's name as pages show it: `Anonymous`, as calls write it for a donor who has given no name, in the language of the page. */
export const donorShown = (name: string): string => (name === ANONYMOUS ? say('Anonymous') : name)
