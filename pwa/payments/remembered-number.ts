import * as v from 'valibot'
import { MOBILE_MONEY_COUNTRY_CODES } from '#shared/rules/money/mobile-money'
import { REMEMBERED_NUMBER, readSetting, writeSetting } from '../offline/device/device-settings'

const rememberedNumber = v.object({
  /** As the donor typed it. */
  phone: v.pipe(v.string(), v.nonEmpty(), v.maxLength(30)),
  country: v.picklist(MOBILE_MONEY_COUNTRY_CODES),
  network: v.pipe(v.string(), v.maxLength(40)),
})

/** A donor's mobile money number. It is stored on this device only. */
export type RememberedNumber = v.InferOutput<typeof rememberedNumber>

/** Null if the donor has not chosen to store one. */
export function readRememberedNumber(): RememberedNumber | null {
  const text = readSetting(REMEMBERED_NUMBER)
  if (text === null) return null
  try {
    const result = v.safeParse(rememberedNumber, JSON.parse(text))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Stores the number, after the donor has chosen "Remember my number on this phone". Signing out deletes it. */
export function rememberNumber({ phone, country, network }: RememberedNumber): void {
  writeSetting(REMEMBERED_NUMBER, JSON.stringify({ phone, country, network }))
}

export function forgetRememberedNumber(): void {
  writeSetting(REMEMBERED_NUMBER, null)
}
