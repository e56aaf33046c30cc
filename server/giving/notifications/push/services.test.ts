import { expect, it } from 'vitest'
import { serviceOf } from './services'

it.each([
  ['https://fcm.googleapis.com/fcm/send/cXlz:APA91b', 'google'],
  ['https://fcm.googleapis.com/wp/cXlz:APA91b', 'google'],
  ['https://updates.push.services.mozilla.com/wpush/v2/gAAAA', 'mozilla'],
  ['https://web.push.apple.com/QGF1', 'apple'],
  ['https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d', 'microsoft'],
])('%s is of the service of %s', (endpoint, service) => {
  expect(serviceOf(endpoint, null)).toBe(service)
})

const HOSTILE = [
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://fcm.googleapis.com:443/fcm/send/a',
  'https://user@fcm.googleapis.com/a',
  'https://user:word@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@evil.example/a',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evilfcm.googleapis.com/a',
  'https://storage.googleapis.com/a',
  'https://fcm.googleapis.com./a',
  'https://fcm.googleapis.com/a#b',
  'https://FCM.googleapis.com/a',
  'https://fcm.googleapis.com/../a',
  ' https://fcm.googleapis.com/a',
  'https://fcm.googleapis.com/a\nb',
  'https://fcm。googleapis.com/a',
  'https://xn--fcm-gogleapis-9k0d.com/a',
  'https://evilnotify.windows.com/w',
  'https://notify.windows.com/w',
  'https://a.b.notify.windows.com/w',
  'https://push.apple.com/a',
  'https://evil-push.apple.com/a',
  'https://push.services.mozilla.com/a',
  'https://10.0.0.1/a',
  'https://127.0.0.1/push/a',
  'https://[::1]/push/a',
  'https://2130706433/push/a',
  'https://169.254.169.254/latest/meta-data',
  'http://localhost:3001/push/a',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//fcm.googleapis.com/a',
  '',
]

it.each(HOSTILE)('%j is never called', (endpoint) => {
  expect(serviceOf(endpoint, null)).toBeNull()
})

it('the stand-in is called only in the sandbox, at its own port and path', () => {
  const sandbox = 'http://localhost:3001'
  expect(serviceOf(`${sandbox}/push/abc`, sandbox)).toBe('sandbox')
  for (const path of ['/_control/keys', '/v1/transfers', '/push', '/push/../v1/transfers'])
    expect(serviceOf(sandbox + path, sandbox), path).toBeNull()
  expect(serviceOf('http://localhost:3000/push/abc', sandbox)).toBeNull()
  expect(serviceOf('http://127.0.0.1:3001/push/abc', sandbox)).toBeNull()
})
