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
