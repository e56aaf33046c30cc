import { listFundraisers } from '#shared/contract/fundraisers'
import { getSiteFigures } from '#shared/contract/site-figures'
import { HOME_GRID_SIZE } from '#shared/rules/limits'
import { queryFor } from '../../api/queries'

export const homeFundraisers = queryFor(listFundraisers, {
  query: { limit: HOME_GRID_SIZE, sort: 'featured', view: 'card' },
})

export const siteFigures = queryFor(getSiteFigures, {})

export const homeQueries = () => [homeFundraisers, siteFigures]
