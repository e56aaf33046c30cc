import * as v from 'valibot'

/** An object with a `kind` by which it is told from the other options. */
type Option = v.ObjectSchema<
  v.ObjectEntries & {
    kind: v.LiteralSchema<string, undefined> | v.PicklistSchema<readonly string[], undefined>
  },
  undefined
>

/**
 * One of several objects, told apart by their `kind`: a value is checked against the option of its kind, so that each refusal names its
 * field. Valibot's own `variant` would do the same, but every first visit would load it with the other library code.
 */
export function byKind<const Options extends readonly Option[]>(options: Options) {
  const union = v.union(options)
  const optionOf = (value: unknown) =>
    options.find(({ entries }) => v.safeParse(v.object({ kind: entries.kind }), value).success)
  const schema: v.GenericSchema<v.InferInput<typeof union>, v.InferOutput<typeof union>> = {
    ...union,
    '~run': (dataset, config) => (optionOf(dataset.value) ?? union)['~run'](dataset, config),
  }
  return schema
}
