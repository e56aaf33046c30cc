import { useFormState } from './useForm'

/** The error of the form that belongs to no field. Unlike a toast it stays until the next try. */
export function FormError() {
  const { failure, isFailureToasted } = useFormState()
  if (!failure) return null
  return (
    <p className="form-problem" role={isFailureToasted ? undefined : 'alert'}>
      {failure}
    </p>
  )
}
