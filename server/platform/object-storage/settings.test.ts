import { expect, test } from 'vitest'
import { readConfig } from '../config'

const COMPLETE = {
  S3_ENDPOINT: 'https://s3.eu-west-1.amazonaws.com/',
  S3_REGION: 'eu-west-1',
  S3_BUCKET: 'pamoja-backups',
  S3_ACCESS_KEY_ID: 'AKIATEST',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('reads a whole object storage, or none', () => {
  expect(readConfig({}).objectStorage).toBeNull()
  expect(readConfig(COMPLETE).objectStorage).toEqual({
    endpoint: 'https://s3.eu-west-1.amazonaws.com',
    region: 'eu-west-1',
    bucket: 'pamoja-backups',
    accessKeyId: 'AKIATEST',
    secretAccessKey: 'secret',
  })
  expect(readConfig({ ...COMPLETE, S3_REGION: '' }).objectStorage?.region).toBe('us-east-1')
})

test('names what is missing beside the others', () => {
  expect(() => readConfig({ S3_BUCKET: 'pamoja', S3_ACCESS_KEY_ID: 'AKIATEST' })).toThrow(
    /^S3_ENDPOINT: required with the other settings of the object storage\nS3_SECRET_ACCESS_KEY: required/,
  )
})

test.each([
  [{ S3_ENDPOINT: 'https://s3.example.org/pamoja' }, 'S3_ENDPOINT: must be an address without a path'],
  [{ S3_ENDPOINT: 'https://name:password@s3.example.org' }, 'S3_ENDPOINT: must be an address without a path'],
  [{ S3_ENDPOINT: 'http://s3.example.org' }, 'S3_ENDPOINT: must begin with https://'],
  [{ S3_BUCKET: 'My bucket' }, 'S3_BUCKET: the name of a bucket'],
  [{ S3_REGION: 'Ireland!' }, 'S3_REGION: small letters'],
])('refuses %o', (wrong, message) => {
  expect(() => readConfig({ ...COMPLETE, ...wrong })).toThrow(message)
})

test.each(['http://127.0.0.1:9000', 'http://localhost:9000', 'http://minio:9000'])(
  'accepts %s, which nobody between can read',
  (endpoint) => expect(readConfig({ ...COMPLETE, S3_ENDPOINT: endpoint }).objectStorage?.endpoint).toBe(endpoint),
)
