/** Characters as limits count them: code points, as both databases do, whatever the version of Unicode. */
export const lengthOf = (text: string): number => [...text].length

/** At most so many characters, cut between two that a reader sees, where `ending` then stands. */
export function cut(text: string, most: number, ending = '…', sizeOf = lengthOf): string {
  let [size, end] = [0, 0]
  for (const { segment, index } of new Intl.Segmenter().segment(text)) {
    size += sizeOf(segment)
    if (size > most) return text.slice(0, end).trimEnd() + ending
    if (size <= most - sizeOf(ending)) end = index + segment.length
  }
  return text
}
