import { useId } from 'react'
import { sayIn } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { useFormState } from '../../../components/form/useForm'
import { fieldOf, mostOf, type Sources } from './payout-form'

interface Props {
  sources: Sources
  /** The values of the chosen sources. */
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

/** Checkboxes for the fundraisers that the money comes from, each with its balance, and one for all of them. */
export function SourceChoice({ sources, chosen, onChoose }: Props) {
  const problemId = useId()
  // A choice takes the error away, as typing does in a text field.
  const found = useFormState().problemOf('fundraiserId')
  const problem = chosen.length === 0 ? found : undefined
  const values = sources.all.map(({ value }) => value)
  const isAll = chosen.length === values.length

  return (
    <fieldset name="fundraiserId" className="choices payout-sources" aria-describedby={problemId}>
      <legend>{sayIn('the money of a payout', 'From')}</legend>
      {values.length > 1 && (
        <label>
          <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? [] : values)} />
          <span>{sayIn('fundraisers', 'All: {amount}', { amount: formatCents(mostOf(sources, values)) })}</span>
        </label>
      )}
      {sources.all.map((source) => (
        <label key={source.value}>
          <input
            type="checkbox"
            name={fieldOf(source)}
            checked={chosen.includes(source.value)}
            aria-invalid={problem ? true : undefined}
            onChange={({ target }) =>
              onChoose(values.filter((value) => (value === source.value ? target.checked : chosen.includes(value))))
            }
          />
          <span>
            <bdi>{source.title}</bdi>: {formatCents(source.most)}
          </span>
        </label>
      ))}
      {values.length > 1 && chosen.length > 0 && (
        <p role="status" className="field-note">
          {sayIn('fundraisers', 'Chosen: {amount}', { amount: formatCents(mostOf(sources, chosen)) })}
        </p>
      )}
      <small id={problemId} className="field-note field-problem" role="alert">
        {problem}
      </small>
    </fieldset>
  )
}
