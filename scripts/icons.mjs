import { resolve } from 'node:path'
import sharp from 'sharp'

/** `node scripts/icons.mjs`: draws the app icons from pwa/public/icons/icon.svg, a block of eight stripes. */
const FOLDER = resolve(import.meta.dirname, '../pwa/public/icons')
const BLOCK = resolve(FOLDER, 'icon.svg')
const BACKGROUND = '#faf4e8'
const GREEN = '#14532d'
/** The size of the block in a maskable icon: a square that fits into the circle that all phones show (80 % of the side). */
const SAFE = 0.56

await save(await drawBlock(192), 'icon-192.png')
await save(await drawBlock(512), 'icon-512.png')
await save(await drawOnBackground(512, SAFE), 'icon-maskable-512.png')
// iOS rounds the corners itself, and shows transparent corners as black.
await save(await drawOnBackground(180, 0.72), 'apple-touch-icon.png')

for (const [name, lines] of Object.entries({
  browse: '<circle cx="22" cy="22" r="10"/><path d="m30 30 8 8"/>',
  start: '<path d="M24 12v24M12 24h24"/>',
  drafts: '<path d="M13 35l2-8 16-16 6 6-16 16zM28 14l6 6"/>',
  dashboard: '<path d="M14 36V24M24 36V12M34 36V28"/>',
})) {
  for (const side of [96, 192]) await save(await drawShortcut(lines, side), `shortcut-${name}-${side}.png`)
}

/**
 * The icon of a shortcut: a disc in our green with a drawing of 48 by 48 units.
 *
 * @param {string} lines
 * @param {number} side
 */
function drawShortcut(lines, side) {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none" stroke="${BACKGROUND}"
    stroke-width="4" stroke-linecap="round" stroke-linejoin="round"><circle cx="24" cy="24" r="24" fill="${GREEN}" stroke="none"/>
    ${lines}</svg>`
  return sharp(Buffer.from(drawing), { density: 72 * (side / 48) })
    .resize(side, side)
    .png()
    .toBuffer()
}

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
