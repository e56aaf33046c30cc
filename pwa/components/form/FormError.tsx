import { useFormState } from './useForm'

/** What went wrong with the form and belongs to none of its fields. It stays until the next try, unlike a toast. */
export function FormError() {
  const { failure, isFailureToasted } = useFormState()
  if (!failure) return null
  return (
    <p className="form-problem" role={isFailureToasted ? undefined : 'alert'}>
      {failure}
    </p>
  )
}
