/**
 * @param {import('./list.mjs').Guard} guard
 * @returns {import('./list.mjs').Change[]}
 */
export const changesOf = ({ file, from, to, also = [] }) => [{ file, from, to }, ...also]

/**
 * The text of a file without a guard. Throws unless the guard occurs in it exactly once.
 * @param {string} text
 * @param {import('./list.mjs').Change} change
 * @returns {string}
 */
export function takeAway(text, { file, from, to }) {
  const parts = text.split(from)
  if (parts.length !== 2) throw new Error(`Occurs ${parts.length - 1} times in ${file}: ${from}`)
  return parts.join(to)
}
