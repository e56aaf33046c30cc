import sharp, { type Sharp } from 'sharp'

/** A picture with as much detail as a photograph, the same each time. */
export function photograph(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  let state = 1
  for (let index = 0; index < pixels.length; index += 1) {
    state = (state * 48_271) % 2_147_483_647
    const [x, y] = [Math.floor(index / 3) % width, Math.floor(index / 3 / width)]
    pixels[index] = 128 + 70 * Math.sin(x / 23 + (index % 3)) * Math.cos(y / 31) + (state % 64) - 32
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** The quantization tables of a JPEG, which define its quality, as text. */
export function quantizationOf(jpeg: Buffer): string[] {
  const tables: string[] = []
  // Segments follow each other, each with its length, until the image data begins.
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const content = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] !== 0xdb) continue
    // One segment may hold several tables of 65 bytes.
    for (let start = 0; start < content.length; start += 65) tables.push(content.toString('hex', start, start + 65))
  }
  return tables
}
