import { USERNAME_MINIMUM } from '#shared/rules/limits'

/** Characters. Shorter than allowed, so that a number still fits behind it. */
const PROPOSAL_MAXIMUM = 30

/** A username made from a full name in any script: `Wanjirũ Kamau` becomes `wanjiru.kamau`. Empty when the name is too short for one. */
export function usernameFrom(fullName: string): string {
  const words = fullName
    .toLowerCase()
    .normalize('NFKD')
    // Only of Latin letters: in other scripts a mark can be a vowel.
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
  const proposal = Array.from(words.join('.')).slice(0, PROPOSAL_MAXIMUM).join('').replace(/\.$/, '')
  return proposal.length < USERNAME_MINIMUM ? '' : proposal
}
