import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { atMost } from '../at-most'
import type { ImageKind } from '../media/encode'
import type { MediaStore } from '../media/store'
import { handCut } from './hand-cut'

/** From where the server is started, which is the project's own folder. */
const FOLDER = resolve('data/demo/pictures')

/** Where the drawings of a kind lie, and at how many dots an inch they come out as wide as pictures are kept. */
const DRAWINGS: Record<ImageKind, { folder: string; density: number }> = {
  fundraiser: { folder: FOLDER, density: 96 },
  avatar: { folder: resolve(FOLDER, 'avatars'), density: 144 },
}

/** Draws and stores pictures by their names, through the same door as those that people send. Gives the hash of each name. */
export async function storeDrawings(
  media: MediaStore,
  kind: ImageKind,
  names: readonly string[],
): Promise<Map<string, string>> {
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
