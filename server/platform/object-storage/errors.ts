/** What to do about the refusals that a wrong setting causes. */
const ADVICE: Record<string, string> = {
  AccessDenied: 'the key may not do that in this bucket; it needs to read, write, delete and list',
  AuthorizationHeaderMalformed: 'S3_REGION is not the region of the bucket',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID is not known there',
  NoSuchBucket: 'there is no bucket of the name in S3_BUCKET',
  PermanentRedirect: 'S3_ENDPOINT or S3_REGION is not that of the bucket',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID',
  TemporaryRedirect: 'S3_ENDPOINT or S3_REGION is not that of the bucket',
}

/** A call to the object storage failed. The message has neither keys nor signatures. */
export class ObjectStorageError extends Error {
  /** Whether the same call may succeed later, with the same settings. */
  readonly passing: boolean

  constructor(message: string, passing: boolean, options?: ErrorOptions) {
    super(message, options)
    this.passing = passing
  }
}

/** The storage answered with a refusal. `body`: the XML of its answer, of which only the code is used: the rest repeats the request. */
export function refusedCall(action: string, status: number, body: string): ObjectStorageError {
  const code = /<Code>([A-Za-z0-9._-]{1,60})<\/Code>/.exec(body)?.[1] ?? null
  const passing = status >= 500 || status === 429 || code === 'RequestTimeout' || code === 'SlowDown'
  const redirect = status >= 300 && status < 400 ? 'S3_ENDPOINT or S3_REGION is not that of the bucket' : null
  const advice = (code && ADVICE[code]) ?? redirect
  const answer = code ? `${status} ${code}` : String(status)
  return new ObjectStorageError(
    `The object storage refused to ${action}: ${answer}${advice ? ` (${advice})` : ''}`,
    passing,
  )
}

/** Errors of a file on this machine that was to be sent or written: the storage is not to blame, and a retry does not help. */
const OF_OUR_FILES = new Set(['EACCES', 'EDQUOT', 'EISDIR', 'EMFILE', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EROFS'])

/** The storage could not be reached, or its answer was late or incomplete. Throws the error of a file on this machine as it is. */
export function failedCall(action: string, origin: string, error: unknown): ObjectStorageError {
  if (error instanceof ObjectStorageError) return error
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no complete answer'
  if (OF_OUR_FILES.has(reason)) throw error
  return new ObjectStorageError(`The object storage at ${origin} did not ${action}: ${reason}`, true, { cause: error })
}
