/**
 * Whether two names differ only in case, accents and spaces. A letter of another script that looks alike is another letter, and a vowel
 * sign is no accent.
 */
export function isSameName(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f\s]/gu, '')
