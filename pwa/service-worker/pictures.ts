import { readMark, USES_LESS_DATA } from '../offline/storage/device-store'
import '../offline/connection/network-information'

/** Bytes. */
const MAXIMUM_PICTURE = 120_000
const MAXIMUM_PICTURE_SAVING_DATA = 60_000

const savesData = async () => navigator.connection?.saveData || readMark(USES_LESS_DATA)

/** Keeps large pictures off the device. */
export const isSmallPicture = {
  async cacheWillUpdate({ response }: { response: Response }) {
    const limit = (await savesData()) ? MAXIMUM_PICTURE_SAVING_DATA : MAXIMUM_PICTURE
    const bytes = response.headers.get('Content-Length')
    return response.ok && bytes !== null && Number(bytes) <= limit ? response : null
  },
}
