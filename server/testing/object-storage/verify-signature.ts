import { createHash, createHmac } from 'node:crypto'

/** A request as it arrived. Names of headers are in small letters. */
export interface SignedRequest {
  method: string
  /** Path and query, encoded. */
  address: string
  headers: Record<string, string>
  body: Buffer
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/**
 * Checks AWS Signature Version 4 by its documentation alone, without the library of the client. Returns the code of the refusal, as S3
 * names it; null if the signature is right.
 */
export function findSignatureProblem(
  request: SignedRequest,
  key: { region: string; accessKeyId: string; secretAccessKey: string },
): string | null {
  const [, id, day = '', region, names = '', signature] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  const { 'x-amz-date': datetime = '', 'x-amz-content-sha256': sha256 = '' } = request.headers
  if (!signature || !datetime.startsWith(day)) return 'AccessDenied'
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== key.region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (!mustBeSigned.every((name) => signed.includes(name))) return 'AccessDenied'
  if (hash(request.body) !== sha256) return 'XAmzContentSHA256Mismatch'

  const canonical = [
    request.method,
    ...canonicalAddress(request.address),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    sha256,
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', datetime, `${day}/${region}/s3/aws4_request`, hash(canonical)].join('\n')
  let secret: string | Buffer = `AWS4${key.secretAccessKey}`
  for (const part of [day, region, 's3', 'aws4_request']) secret = createHmac('sha256', secret).update(part).digest()
  return createHmac('sha256', secret).update(text).digest('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function canonicalAddress(address: string): [path: string, query: string] {
  const [path = '', query = ''] = address.split('?')
  const pairs = query.split('&').filter(Boolean)
  const parts = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`
  })
  return [
    path
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    parts.sort().join('&'),
  ]
}

/** Everything but letters, digits and `-._~`. */
function encode(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9._~-]/.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}
