import * as v from 'valibot'
import { defineCall } from '../base/call'
import { moment } from '../base/fields'
import { plainLine, withoutTicks } from '../base/typed-texts'

const line = (least: number, most: number, missing: string) =>
  v.pipe(
    plainLine(most, `At most ${most} characters`),
    v.minLength(least, missing),
    withoutTicks('Please leave out the tick'),
  )

/** In whose name money is received and sent. */
export const legalPersonFields = {
  legalName: line(2, 100, 'Please enter the registered name'),
  country: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z]{2}$/, 'Two letters, such as KE')),
  /** Stored as digits. */
  phone: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\+?[0-9 ]{8,20}$/, 'Digits with the country code, such as +254 700 000000'),
    v.transform((text) => text.replace(/\D/g, '')),
  ),
  registrationNumber: line(2, 60, 'Please enter the registration number'),
  /** Empty for none. */
  address: v.optional(plainLine(200, 'At most 200 characters'), ''),
}

const legalPerson = v.object({
  name: v.string(),
  country: v.string(),
  phone: v.string(),
  id: v.string(),
  address: v.nullable(v.string()),
})
export type LegalPerson = v.InferOutput<typeof legalPerson>

export const legalPersonState = v.object({
  /** What counts now; null for none, also where the sandbox has an example. */
  current: v.nullable(legalPerson),
  /** Whether the server's environment sets it: then nothing here changes it. */
  isFixed: v.boolean(),
  /** What counts later, or once a second admin has approved it. */
  waiting: v.nullable(
    v.object({
      person: legalPerson,
      /** The full name of the admin who entered it. */
      by: v.nullable(v.string()),
      /** Whether the caller did. */
      isOwn: v.boolean(),
      until: moment,
    }),
  ),
  /** Increases with each change. 0: nothing was ever entered. */
  version: v.number(),
})
export type LegalPersonState = v.InferOutput<typeof legalPersonState>

/** The version that the admin has seen. */
const version = v.pipe(v.number(), v.integer(), v.minValue(0))

export const getLegalPerson = defineCall({
  name: 'getLegalPerson',
  summary: 'Returns in whose name money is received and sent (admins)',
  method: 'GET',
  path: '/api/admin/site/legal-person',
  reply: legalPersonState,
})

export const updateLegalPerson = defineCall({
  name: 'updateLegalPerson',
  summary: 'Enters another legal person, which counts in 72 hours or when a second admin has approved it (admins)',
  method: 'PUT',
  path: '/api/admin/site/legal-person',
  body: v.object({ ...legalPersonFields, version }),
  reply: legalPersonState,
})

export const decideLegalPerson = defineCall({
  name: 'decideLegalPerson',
  summary: 'Approves the legal person that another admin has entered, or withdraws it (admins)',
  method: 'POST',
  path: '/api/admin/site/legal-person/decision',
  body: v.object({ decision: v.picklist(['approve', 'withdraw']), version }),
  reply: legalPersonState,
})

/** The legal person that somebody types. */
export type TypedLegalPerson = Omit<v.InferOutput<typeof updateLegalPerson.body>, 'version'>
