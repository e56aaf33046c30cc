import type { Context } from '../../../context'
import { parseDataImage } from '../../../platform/images/encode'
import { Refusal, refuse } from '../../../platform/refusals/refusal'

/** Stores a logo that arrived as a data string and returns its hash. Throws 400 at the field for what is none or too small, and 503. */
export async function storeLogo({ media }: Pick<Context, 'media'>, text: string): Promise<string> {
  try {
    return await media.storeImage(parseDataImage(text), 'logo')
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    throw refuse(error.code === 'picture.logo-too-small' ? error.code : 'picture.no-logo', null, {
      at: 'logo',
      cause: error,
    })
  }
}
