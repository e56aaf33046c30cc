import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router-dom'
import type { PageHead } from '#shared/page'
import type { PublicSite } from '#shared/site'

/** The parameters of the current path and query. */
export interface Place {
  params: Params
  search: URLSearchParams
}

/** A query of the screen, as `queryFor` creates it. */
export type RouteQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

/** The queries that must be loaded before a screen is shown. */
export type RouteQueries = (place: Place) => RouteQuery[]

/** A page's title and metadata, from the data of its queries. */
export type RouteHead = (place: Place, client: QueryClient, siteName: string) => Head

export type Head = Pick<PageHead, 'title' | 'description'> &
  Partial<Omit<PageHead, 'structuredData' | 'image' | 'imageSize' | 'siteName'>> & {
    /** `publicUrl`: the address of this site, for absolute addresses. */
    structuredData?: (publicUrl: string, site: PublicSite) => object
  }
