/** What a page of ours says about itself at its end. */
export interface PageBlock {
  build: string
  /** JSON. */
  data: string
}

/** Finds the data block in a page's HTML; null when it is no page of ours. Data holds no `<` (server/rendering/document.ts). */
export function readPageBlock(html: string): PageBlock | null {
  const [, build, data] = /<script [^>]*id="page-data" data-build="([^"]*)">([^<]*)</.exec(html) ?? []
  return build !== undefined && data !== undefined ? { build, data } : null
}
