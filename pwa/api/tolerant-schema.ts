import type { Schema } from '#shared/contract/base/call'

/** Reads replies of another build: accepts unknown values, and invents nothing. */
export function tolerant<S extends Schema>(schema: S): S {
  if ('pipe' in schema) return schema
  if (schema.type === 'picklist') return { ...schema, '~run': acceptText(schema['~run']) }
  if (schema.type === 'array') return tolerantList(schema)
  return { ...schema, ...tolerantParts(schema), ...(schema.type === 'nullable' && { fallback: null }) }
}

type Run = Schema['~run']

function acceptText(run: Run): Run {
  return (dataset, config) =>
    typeof dataset.value === 'string' ? { value: dataset.value, typed: true } : run(dataset, config)
}

/** Drops the items of a list that can't be read. A list in which nothing can be read is not an empty list. */
function tolerantList<S extends Schema>(schema: S): S {
  const item = 'item' in schema && isSchema(schema.item) ? tolerant(schema.item) : null
  if (!item) return schema
  const run: Run = (dataset, config) => {
    const items = dataset.value
    if (!Array.isArray(items)) return schema['~run'](dataset, config)
    const read = items.flatMap((value) => {
      const result = item['~run']({ value }, config)
      return result.issues ? [] : [result.value]
    })
    return items.length > 0 && read.length === 0 ? schema['~run'](dataset, config) : { value: read, typed: true }
  }
  return { ...schema, '~run': run, fallback: [] }
}

function tolerantParts(schema: Schema): object {
  if ('entries' in schema && typeof schema.entries === 'object' && schema.entries) {
    return {
      entries: Object.fromEntries(Object.entries(schema.entries).map(([name, field]) => [name, tolerantPart(field)])),
    }
  }
  if ('options' in schema && Array.isArray(schema.options)) return { options: schema.options.map(tolerantPart) }
  return 'wrapped' in schema ? { wrapped: tolerantPart(schema.wrapped) } : {}
}

const tolerantPart = (part: unknown): unknown => (isSchema(part) ? tolerant(part) : part)

const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'
