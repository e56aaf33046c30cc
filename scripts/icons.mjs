import { resolve } from 'node:path'
import sharp from 'sharp'

/** `node scripts/icons.mjs`: redraws the app's icons from pwa/public/icons/icon.svg, the block of eight stripes. */
const FOLDER = resolve(import.meta.dirname, '../pwa/public/icons')
const BLOCK = resolve(FOLDER, 'icon.svg')
const GROUND = '#faf4e8'
/** Of a maskable icon's side: the square that fits into the circle which every phone shows (80 % of the side). */
const SAFE = 0.56

await save(await block(192), 'icon-192.png')
await save(await block(512), 'icon-512.png')
await save(await onGround(512, SAFE), 'icon-maskable-512.png')
// iOS rounds the corners itself, and shows transparent ones black.
await save(await onGround(180, 0.72), 'apple-touch-icon.png')

/** @param {number} side */
function block(side) {
  return sharp(BLOCK, { density: 72 * (side / 512) * 4 })
    .resize(side, side)
    .png()
    .toBuffer()
}

/**
 * @param {number} side
 * @param {number} share How much of the side the block takes.
 */
async function onGround(side, share) {
  const input = await block(Math.round(side * share))
  return sharp({ create: { width: side, height: side, channels: 3, background: GROUND } })
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
