import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import type { ImageKind } from '../../platform/images/encode'
import type { MediaStore } from '../../platform/images/store'
import { atMost } from '../../platform/limits/concurrency-limit'
import { handCut } from './hand-cut'

/** Relative to the folder where the server is started, which is the project's folder. */
const FOLDER = resolve('data/demo/pictures')

type DrawnKind = Exclude<ImageKind, 'logo'>

/** The folder for each kind of drawing, and the density in dots per inch that gives the width of stored pictures. */
const DRAWINGS: Record<DrawnKind, { folder: string; density: number }> = {
  fundraiser: { folder: FOLDER, density: 96 },
  avatar: { folder: resolve(FOLDER, 'avatars'), density: 144 },
}

/** Draws the pictures with these names and stores them like uploaded ones. Returns the hash for each name. */
export async function storeDrawings(
  media: MediaStore | null,
  kind: DrawnKind,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (!media) return new Map()
  const inPairs = atMost(2, names.length)
  const { folder, density } = DRAWINGS[kind]
  const stored = names.map((name) =>
    inPairs(async () => {
      const svg = await readFile(resolve(folder, `${name}.svg`))
      return [name, await media.storeImage(await draw(svg, density), kind)] as const
    }),
  )
  return new Map(await Promise.all(stored))
}

async function draw(svg: Buffer, density: number): Promise<Buffer> {
  const flat = await sharp(svg, { density }).flatten().raw().toBuffer({ resolveWithObject: true })
  return sharp(handCut(flat), { raw: flat.info }).png({ compressionLevel: 1 }).toBuffer()
}
