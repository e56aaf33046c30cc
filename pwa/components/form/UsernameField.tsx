import { useEffect, useEffectEvent, useRef } from 'react'
import { usernameFrom } from '#shared/rules/username'
import { TextField } from './TextField'
import { useFormState } from './useForm'

/** The username of a new account. While the person has typed none, it follows the field `fullName` of the same form. */
export function UsernameField({ initial }: { initial?: string | undefined }) {
  const { ref, read, fill } = useFormState()
  const proposed = useRef('')
  const propose = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== 'fullName') return
    if (read().username !== proposed.current) return
    proposed.current = usernameFrom(target.value)
    fill({ username: proposed.current })
  })
  useEffect(() => {
    const form = ref.current
    const listener = (event: Event) => propose(event)
    form?.addEventListener('input', listener)
    return () => form?.removeEventListener('input', listener)
  }, [ref])
  return (
    <TextField
      name="username"
      label="Username"
      hint="We propose one. Letters, digits, dots, hyphens and underscores. Everyone can see it."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={initial}
    />
  )
}
