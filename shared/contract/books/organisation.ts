import * as v from 'valibot'

/** The organisation that runs the server; null while it is not configured. */
export const printedOrganisation = v.nullable(
  v.object({ name: v.string(), id: v.string(), address: v.nullable(v.string()), country: v.string() }),
)
export type PrintedOrganisation = v.InferOutput<typeof printedOrganisation>
