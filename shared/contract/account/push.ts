import * as v from 'valibot'
import { defineCall } from '../base/call'

/** As browsers write it: a point of P-256, and 16 random bytes. */
const key = (form: RegExp) => v.pipe(v.string(), v.regex(form, 'Expected a key in base64url'))
const endpoint = v.pipe(v.string(), v.maxLength(1_000, 'Expected an address of at most 1,000 characters'))

export const getPushKey = defineCall('getPushKey', 'GET /api/push-key', {
  summary: 'Returns the key by which push services know this server (VAPID, base64url)',
  access: { audience: 'anyone', limit: 'requests' },
  reply: v.object({ publicKey: v.string() }),
})

export const savePush = defineCall('savePush', 'PUT /api/push-subscriptions', {
  summary: 'Lets this browser show notifications of the signed-in user, as long as the session lasts. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({
    endpoint,
    p256dh: key(/^B[\w-]{86}$/),
    auth: key(/^[\w-]{22}$/),
    /** Whether names and amounts may stand on the lock screen. */
    showsNames: v.boolean(),
  }),
  reply: v.object({ showsNames: v.boolean() }),
})

export const removePush = defineCall('removePush', 'POST /api/push-subscriptions/remove', {
  summary: 'Ends the notifications of one browser. Safe to repeat',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({ endpoint }),
  reply: v.object({ removed: v.boolean() }),
})
