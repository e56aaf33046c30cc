import { listFundraisers } from '#shared/contract/fundraisers'
import { HOME_GRID_SIZE } from '#shared/rules/limits'
import { queryFor } from '../../api/queries'

export const homeFundraisers = queryFor(listFundraisers, {
  query: { limit: HOME_GRID_SIZE, sort: 'featured', view: 'card' },
})
