/** The ways of sharing that links and posters name in `?via=`. */
export const SHARE_WAYS = [
  'whatsapp',
  'sms',
  'facebook',
  'x',
  'linkedin',
  'telegram',
  'email',
  'copy',
  'device',
  'qr',
  'poster',
  'list',
] as const
export type ShareWay = (typeof SHARE_WAYS)[number]

export const isShareWay = (via: string | null): via is ShareWay => SHARE_WAYS.some((way) => way === via)
