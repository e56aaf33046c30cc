import { useEffect, useEffectEvent, useRef } from 'react'
import { say } from '#shared/language/say'
import { cut, lengthOf } from '#shared/rules/characters'
import { USERNAME_MINIMUM } from '#shared/rules/limits'
import { TextField } from '../form/Field'
import { useFormState } from '../form/useForm'

/** The username of a new account. While the person has typed none, it follows the field `fullName` of the same form. */
export function UsernameField({ initial }: { initial?: string | undefined }) {
  const { ref, read, fill } = useFormState()
  const proposed = useRef('')
  const propose = useEffectEvent(() => {
    const { fullName = '', username } = read()
    if (username !== proposed.current) return
    proposed.current = usernameFrom(fullName)
    if (username !== proposed.current) fill({ username: proposed.current })
  })
  useEffect(() => {
    const form = ref.current
    const follow = ({ target }: Event) => target instanceof HTMLInputElement && target.name === 'fullName' && propose()
    form?.addEventListener('input', follow)
    // The browser may have filled in the name before this code was there.
    propose()
    return () => form?.removeEventListener('input', follow)
  }, [ref])
  return (
    <TextField
      name="username"
      label={say('Username')}
      hint={say('We propose one. Letters, digits, dots, hyphens and underscores. Everyone can see it.')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initial}
    />
  )
}

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
  const proposal = cut(words.join('.'), PROPOSAL_MAXIMUM, '').replace(/\.$/, '')
  return lengthOf(proposal) < USERNAME_MINIMUM ? '' : proposal
}
