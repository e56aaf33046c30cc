/** Letters that Unicode does not take apart: the hooked ones of Hausa and Fula, and a few of their neighbours. */
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
 * Text as a search compares it: lower case, without accents, apostrophes or repeated spaces, so that `eko` finds `Èkó` and
 * `ndiaye` finds `N’Diaye`. Stored with each fundraiser, and applied to what a visitor types.
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
