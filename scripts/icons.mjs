import { resolve } from 'node:path'
import sharp from 'sharp'

/** `node scripts/icons.mjs`: draws the app icons from pwa/public/icons/icon.svg, a block of eight stripes. */
const FOLDER = resolve(import.meta.dirname, '../pwa/public/icons')
const BLOCK = resolve(FOLDER, 'icon.svg')
const BACKGROUND = '#faf4e8'
/** The size of the block in a maskable icon: a square that fits into the circle that all phones show (80 % of the side). */
const SAFE = 0.56

await save(await drawBlock(192), 'icon-192.png')
await save(await drawBlock(512), 'icon-512.png')
await save(await drawOnBackground(512, SAFE), 'icon-maskable-512.png')
// iOS rounds the corners itself, and shows transparent corners as black.
await save(await drawOnBackground(180, 0.72), 'apple-touch-icon.png')

/** @param {number} side */
function drawBlock(side) {
  return sharp(BLOCK, { density: 72 * (side / 512) * 4 })
    .resize(side, side)
    .png()
    .toBuffer()
}

/**
 * @param {number} side
 * @param {number} share The size of the block, as a share of the side.
 */
async function drawOnBackground(side, share) {
  const input = await drawBlock(Math.round(side * share))
  return sharp({ create: { width: side, height: side, channels: 3, background: BACKGROUND } })
    .composite([{ input }])
    .png()
    .toBuffer()
}

/**
 * @param {Buffer} image
 * @param {string} name
 */
async function save(image, name) {
  await sharp(image).png({ palette: true, compressionLevel: 9, effort: 10 }).toFile(resolve(FOLDER, name))
}
