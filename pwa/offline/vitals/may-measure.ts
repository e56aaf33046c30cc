import { isNetworkSlow, worksOffline } from '../connection/connection'
import { dataSaver } from '../connection/data-saver'

/** The setting that holds a visit which was seen without a connection. At most one is kept. */
export const KEPT_VISIT = 'visit'

/** Whether a request may be made that helps only us. */
export const mayMeasure = (): boolean => !dataSaver.value && !isNetworkSlow.value && !worksOffline.value
