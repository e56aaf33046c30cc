import { useEffect, useEffectEvent, useRef } from 'react'
import { say } from '#shared/language/say'
import { TextField } from '../form/TextField'
import { useFormState } from '../form/useForm'
import { usernameFrom } from './username-from'

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
