import { type ReactNode, useId } from 'react'
import { useFormState } from './useForm'

/** What a control must carry so that its label, its hint and its problem belong to it. */
export interface Control {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string
}

export interface FieldProps {
  /** As the contract names it: the schema's and the server's messages for this path appear here. */
  name: string
  label: ReactNode
  /** What belongs in it. */
  hint?: ReactNode
}

/** The one way in which a form shows a field: label, control, hint, and what is wrong in it. */
export function Field({ name, label, hint, children }: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const problem = useFormState().problemOf(name)
  const hintId = `${id}-hint`
  const problemId = `${id}-problem`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        'aria-invalid': problem ? true : undefined,
        'aria-describedby': hint ? `${hintId} ${problemId}` : problemId,
      })}
      {hint && (
        <small id={hintId} className="field-note">
          {hint}
        </small>
      )}
      <small id={problemId} className="field-note field-problem" role="alert">
        {problem}
      </small>
    </div>
  )
}
