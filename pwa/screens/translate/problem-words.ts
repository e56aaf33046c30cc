import type { Problem } from '#shared/language/check/find-problem'
import { say } from '#shared/language/say'

/** What is wrong with a proposal, in plain words. */
export function problemWords(problem: Problem): string[] {
  switch (problem.kind) {
    case 'syntax':
      return [say('A bracket or a plural is not complete')]
    case 'plurals':
      return [say('This language does not have the plural {forms}', { forms: problem.strange.join(' ') })]
    default:
      return [
        ...(problem.missing.length > 0 ? [say('Missing: {parts}', { parts: shown(problem.missing) })] : []),
        ...(problem.added.length > 0
          ? [say('Not in the English sentence: {parts}', { parts: shown(problem.added) })]
          : []),
      ]
  }
}

/** A link as its address: the words before it are translated. */
const shown = (parts: readonly string[]): string => parts.map((part) => part.replace(/^\]/, '[…]')).join(' ')
