import { CATEGORIES, categoryRequired } from '#shared/rules/categories'
import { Field } from '../form/Field'

/** The choice of a fundraiser's category. `chosen`: the id of the one to begin with; empty for none. */
export function CategoryField({ label, chosen }: { label: string; chosen: string }) {
  return (
    <Field name="category" label={label}>
      {(control) => (
        <select {...control} defaultValue={chosen}>
          <option value="" disabled>
            {categoryRequired()}
          </option>
          {CATEGORIES.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
