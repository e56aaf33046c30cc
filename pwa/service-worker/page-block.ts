/** The data block at the end of a page of this site. */
export interface PageBlock {
  build: string
  /** JSON. */
  data: string
}

/** Finds the data block in a page's HTML; null when it is not our page. The data has no `<` (server/http/pages/document.ts). */
export function readPageBlock(html: string): PageBlock | null {
  const [, build, data] = /<script [^>]*id="page-data" data-build="([^"]*)">([^<]*)</.exec(html) ?? []
  return build !== undefined && data !== undefined ? { build, data } : null
}
