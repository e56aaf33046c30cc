import { ObjectStorageError } from './errors'

export interface StoredObject {
  key: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970, UTC. */
  modifiedAt: number
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads one page of a list (ListObjectsV2). `next`: the token of the next page; null on the last one. */
export function readListing(xml: string): { objects: StoredObject[]; next: string | null } {
  if (!xml.includes('<ListBucketResult'))
    throw new ObjectStorageError('The object storage answered without a list', true)
  const encoded = field(xml, 'EncodingType') === 'url'
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => {
    const key = field(entry, 'Key') ?? ''
    return {
      key: encoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
      size: Number(field(entry, 'Size')),
      modifiedAt: Date.parse(field(entry, 'LastModified') ?? ''),
    }
  })
  const more = field(xml, 'IsTruncated') === 'true'
  const next = more ? field(xml, 'NextContinuationToken') : null
  if (more && !next) throw new ObjectStorageError('The object storage answered with half a list', true)
  return { objects, next }
}

function field(xml: string, name: string): string | null {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return text === undefined ? null : text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, readEntity)
}

function readEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal) return String.fromCodePoint(Number(decimal))
  if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
  return ENTITIES[name ?? ''] ?? entity
}
