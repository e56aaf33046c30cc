/** Optimal string alignment: a letter more, less, other or swapped; at most `most + 1`. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= from.length; row += 1) {
    const costs = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      costs[column] = Math.min(
        at(last, column) + 1,
        at(costs, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...costs) > most) return most + 1
    ;[beforeLast, last] = [last, costs]
  }
  return Math.min(at(last, to.length), most + 1)
}

const at = (costs: readonly number[], column: number): number => costs[column] ?? Number.POSITIVE_INFINITY

/** Wrong letters that a word of this length may have and still be meant: none in short words, which are all alike. */
const tolerated = ({ length }: string): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** The word that was probably meant: the nearest one, the first of several. Null if none is near. */
export function nearestWord(typed: string, words: Iterable<string>): string | null {
  let nearest: string | null = null
  let most = tolerated(typed)
  for (const word of words) {
    if (most === 0) break
    const distance = editDistance(typed, word, most)
    if (distance > most) continue
    nearest = word
    most = distance - 1
  }
  return nearest
}
