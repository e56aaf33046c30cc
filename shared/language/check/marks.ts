/** Links to a page or a part of one, bold words, the fees for which a site may have others, and the name that a site may change. */
const MARKS = /\]\([^()\s]+\)|\*\*|\b(?:10|15|85|90)[ \u00a0\u202f]?%|Pamoja/g

/**
 * What a translation must keep of its English, sorted: the parts that a page reads in it or replaces. Where several links lead to the same
 * place, or the name of the site comes twice, one of them is enough.
 */
export function marksOf(text: string): string[] {
  const found = [...text.matchAll(MARKS)].map(([mark]) => mark.replace(/[ \u00a0\u202f]/, ''))
  return [...new Set(found)].toSorted()
}
