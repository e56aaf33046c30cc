import * as v from 'valibot'
import { say } from '../../language/say'
import { foldDigits } from '../../rules/typed-number'
import { defineCall } from '../base/call'
import { id, moment } from '../base/fields'

/** Base64url without padding, as browsers write what authenticators sign. */
const bytes = v.pipe(v.string(), v.maxLength(8_000), v.regex(/^[\w-]+$/))

const digits = v.pipe(
  v.string(),
  v.maxLength(60),
  v.transform((text) => foldDigits(text).replace(/[\s-]/g, '')),
)

/** The six digits of an app, or the sixteen of a recovery code, with or without spaces. */
export const factorCode = v.pipe(
  digits,
  v.regex(/^(?:\d{6}|\d{16})$/, () =>
    say('Please type the 6 digits that your app shows, or the 16 digits of a recovery code'),
  ),
)

export const appCode = v.pipe(
  digits,
  v.regex(/^\d{6}$/, () => say('Please type the 6 digits that your app shows')),
)

/** What a person with a second factor shows: a code, or what a passkey has signed. */
export const proof = v.union([
  v.object({ code: factorCode }),
  v.object({
    passkey: v.object({
      id: bytes,
      response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
    }),
  }),
])
export type Proof = v.InferOutput<typeof proof>

const credentials = v.array(
  v.object({ id: v.string(), type: v.literal('public-key'), transports: v.optional(v.array(v.string())) }),
)

/** What can be shown as a proof: a part of refusals that ask for one, while the account has a second factor. */
export const secondStep = v.object({
  /** Whether an app shows codes; a recovery code is always possible. */
  hasApp: v.boolean(),
  /** From when on the password is enough, because the person has said that all factors are lost. */
  endsAt: v.nullable(moment),
  /** For `navigator.credentials.get`; null without a passkey. Works once, for ten minutes. */
  passkey: v.nullable(
    v.object({
      challenge: v.string(),
      rpId: v.string(),
      allowCredentials: credentials,
      userVerification: v.picklist(['required', 'preferred']),
      timeout: v.number(),
    }),
  ),
})
export type SecondStep = v.InferOutput<typeof secondStep>

const KINDS = ['passkey', 'app'] as const
export const factor = v.object({
  id: v.number(),
  kind: v.picklist(KINDS),
  /** The User-Agent header of where it was added. */
  userAgent: v.nullable(v.string()),
  createdAt: moment,
})
export type SecondFactor = v.InferOutput<typeof factor>

export const listFactors = defineCall('listFactors', 'GET /api/auth/factors', {
  summary: 'Lists the passkeys and apps that the signed-in user proves themselves with',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.object({
    factors: v.array(factor),
    codesLeft: v.number(),
    /** From when on an admin needs one, where real money moves; null for everybody else. */
    requiredFrom: v.nullable(moment),
  }),
})

/** For `navigator.credentials.create`. */
const newPasskey = v.object({
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  excludeCredentials: credentials,
  authenticatorSelection: v.object({ residentKey: v.literal('preferred'), userVerification: v.literal('required') }),
  attestation: v.literal('none'),
  timeout: v.number(),
})
export type NewPasskey = v.InferOutput<typeof newPasskey>

export const startFactor = defineCall('startFactor', 'POST /api/auth/factors/start', {
  summary: 'Begins to add a passkey or an app. What it returns works for ten minutes, and changes nothing',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  body: v.object({ kind: v.picklist(KINDS) }),
  reply: v.union([
    v.object({ passkey: newPasskey }),
    v.object({
      app: v.object({
        /** Sent back with the first code. */
        ticket: v.string(),
        /** In Base32, to type into the app. */
        secret: v.string(),
        /** `otpauth://…`: opens the app of the same device. */
        address: v.string(),
        /** The same address as a QR code: its modules, as the path of an SVG picture. */
        code: v.object({ size: v.number(), path: v.string() }),
      }),
    }),
  ]),
})

const codes = v.array(v.string())

export const addFactor = defineCall('addFactor', 'POST /api/auth/factors', {
  summary: 'Adds a passkey or an app that was begun. With the first one there are ten recovery codes, shown only now',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  body: v.union([
    v.object({
      passkey: v.object({
        id: bytes,
        response: v.object({
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(10))),
        }),
      }),
    }),
    v.object({ ticket: v.pipe(v.string(), v.maxLength(500)), code: appCode }),
  ]),
  reply: v.object({ message: v.string(), codes: v.nullable(codes) }),
})

export const removeFactor = defineCall('removeFactor', 'DELETE /api/auth/factors/{id}', {
  summary: 'Removes a passkey or an app, and with the last one the recovery codes',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  params: v.object({ id }),
  reply: v.object({ message: v.string() }),
})

export const renewCodes = defineCall('renewCodes', 'POST /api/auth/recovery-codes', {
  summary: 'Returns ten new recovery codes; the earlier ones no longer work',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  reply: v.object({ codes }),
})
