/** Letters that Unicode does not decompose: the hooked letters of Hausa and Fula, and a few similar ones. */
const PLAIN: Record<string, string> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɲ: 'n',
  ɛ: 'e',
  ɔ: 'o',
  ø: 'o',
  ß: 'ss',
}

/**
 * Text in the form that a search compares: lower case, without accents, apostrophes or repeated spaces, so that `eko` finds
 * `Èkó` and `ndiaye` finds `N’Diaye`. Stored with each fundraiser, and applied to a visitor's query.
 */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter(Boolean)
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’‘ʼ`]/gu, '')
    .replace(/[ɓɗƙƴŋɲɛɔøß]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()
}
