import { AwsV4Signer } from 'aws4fetch'
import type { ObjectStorageSettings } from './settings'

export interface UnsignedRequest {
  method: string
  url: URL
  headers: Record<string, string>
  /** SHA-256 of the body in hex. */
  sha256: string
}

/** The headers of a request with its signature (AWS Signature Version 4). `datetime`: `20130524T000000Z`; the current time if missing. */
export async function signRequest(
  { region, accessKeyId, secretAccessKey }: Omit<ObjectStorageSettings, 'endpoint' | 'bucket'>,
  { method, url, headers, sha256 }: UnsignedRequest,
  datetime?: string,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': sha256 },
    service: 's3',
    region,
    accessKeyId,
    secretAccessKey,
    // By default it leaves out the content type, which decides how a browser shows the object.
    allHeaders: true,
    ...(datetime && { datetime }),
  })
  const signed = await signer.sign()
  return Object.fromEntries(signed.headers)
}
