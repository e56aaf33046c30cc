import { z } from 'zod'

/** A bucket of an S3-compatible storage, and the key for it. */
export interface ObjectStorageSettings {
  /** Without a path and without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** What each variable may be. */
export const objectStorageVariables = {
  endpoint: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !URL.canParse(url) || isOrigin(new URL(url)), 'must be an address without a path')
    .refine((url) => !URL.canParse(url) || isPrivate(new URL(url)), 'must begin with https://')
    .optional(),
  region: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'small letters, digits and hyphens, such as eu-west-1 or auto')
    .default('us-east-1'),
  bucket: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
    )
    .optional(),
}

interface Variables {
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_BUCKET?: string | undefined
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

/** Null if no object storage is configured. Adds a problem for each variable that is missing beside the others. */
export function readObjectStorage(values: Variables, problems: string[]): ObjectStorageSettings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (endpoint && bucket && accessKeyId && secretAccessKey)
    return { endpoint: new URL(endpoint).origin, region, bucket, accessKeyId, secretAccessKey }
  const required = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  const missing = Object.entries(required).flatMap(([variable, value]) => (value ? [] : [variable]))
  if (missing.length < Object.keys(required).length)
    for (const variable of missing) problems.push(`${variable}: required with the other settings of the object storage`)
  return null
}

function isOrigin({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && !search && !hash && !username && !password
}

/** Whether nobody on the way can read along: TLS, this machine, or a container beside this one, which has a name without a dot. */
function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || hostname === '127.0.0.1' || !/[.:]/.test(hostname) || hostname === '[::1]'
}
