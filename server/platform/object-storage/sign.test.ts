import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findSignatureProblem } from '../../testing/object-storage/verify-signature'
import { signRequest } from './sign'

/** The key of the examples in AWS's documentation, "Examples: Signature Calculations in AWS Signature Version 4". */
const KEY = {
  region: 'us-east-1',
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const HOST = 'examplebucket.s3.amazonaws.com'
const DATETIME = '20130524T000000Z'

const EXAMPLES: {
  method: string
  address: string
  headers: Record<string, string>
  body: string
  signature: string
}[] = [
  {
    method: 'GET',
    address: '/test.txt',
    headers: { range: 'bytes=0-9' },
    body: '',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    address: '/test%24file.text',
    headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    body: 'Welcome to Amazon S3.',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    address: '/?lifecycle',
    headers: {},
    body: '',
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    address: '/?max-keys=2&prefix=J',
    headers: {},
    body: '',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
]

test.each(EXAMPLES)('signs $method $address as the documentation of S3 does', async ({ signature, ...example }) => {
  const { method, address, headers, body } = example
  const sha256 = createHash('sha256').update(body).digest('hex')
  const url = new URL(address, `https://${HOST}`)
  const signed = await signRequest(KEY, { method, url, headers, sha256 }, DATETIME)
  expect(signed.authorization).toContain(`Signature=${signature}`)
  const arrived = { method, address, headers: { ...signed, host: HOST }, body: Buffer.from(body) }
  expect(findSignatureProblem(arrived, KEY)).toBeNull()
  expect(findSignatureProblem({ ...arrived, body: Buffer.from('other') }, KEY)).toBe('XAmzContentSHA256Mismatch')
  expect(findSignatureProblem({ ...arrived, address: '/other' }, KEY)).toBe('SignatureDoesNotMatch')
})
