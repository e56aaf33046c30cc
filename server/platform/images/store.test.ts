import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { photograph, quantizationOf } from '../../testing/photograph'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { parseDataImage } from './encode'
import { mediaAddress, mediaName, presentPicture } from './names'
import { createMediaStore, type MediaStore } from './store'

const NOT_AN_IMAGE = { status: 400, message: 'Please select a valid image file.' }

describe('the media store', () => {
  let opened: TestDatabase
  let media: MediaStore
  beforeEach(async () => {
    opened = await openTestDatabase()
    media = createMediaStore(opened.database, opened.dataDirectory, () => 1_000)
  })

  const rows = () => opened.database.read.selectFrom('media').selectAll().execute()
  const read = async (name: string) => {
    const bytes = await media.readMedia(name)
    if (!bytes) throw new Error(`No ${name}`)
    return bytes
  }

  it('stores a photograph as JPEG within 800 px, and copies for cards as WebP [9.image.fundraiser.pixels]', async () => {
    const hash = await media.storeImage(await photograph(1600, 1000).jpeg().toBuffer(), 'fundraiser')
    const [row] = await rows()
    expect(row).toEqual({ hash, width: 800, height: 500, variants: '[320,480,800]', createdAt: 1_000 })
    expect(await sharp(await read(mediaName(hash))).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
      height: 500,
    })
    expect(await sharp(await read(mediaName(hash, 480))).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 300,
    })
  })

  it('stores an avatar within 400 px with its narrow copy [5.profile.photo.jpeg 5.profile.photo.scaled 9.image.avatar.pixels]', async () => {
    const hash = await media.storeImage(await photograph(900, 900).webp().toBuffer(), 'avatar')
    expect(await rows()).toMatchObject([{ width: 400, height: 400, variants: '[96]' }])
    const stored = await read(mediaName(hash))
    const likeIt = (quality: number) => sharp(stored).jpeg({ quality, mozjpeg: true }).toBuffer()
    expect(quantizationOf(stored)).toEqual(quantizationOf(await likeIt(80)))
    expect(quantizationOf(stored)).not.toEqual(quantizationOf(await likeIt(81)))
    expect(await sharp(await read(mediaName(hash, 96))).metadata()).toMatchObject({
      format: 'webp',
      width: 96,
      height: 96,
    })
  })

  it('never enlarges, and stores no copy wider than needed', async () => {
    const hash = await media.storeImage(await photograph(400, 200).png().toBuffer(), 'fundraiser')
    const [row] = await rows()
    expect(row && presentPicture(row)).toEqual({
      src: mediaAddress(hash),
      width: 400,
      height: 200,
      variants: [
        { src: mediaAddress(hash, 320), width: 320 },
        { src: mediaAddress(hash, 480), width: 400 },
      ],
    })
    expect((await sharp(await read(mediaName(hash, 480))).metadata()).width).toBe(400)
    expect(await media.readMedia(mediaName(hash, 800))).toBeNull()
  })

  it('turns a picture upright and removes where it was taken', async () => {
    const exif = { IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } }
    const upload = await photograph(600, 300).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const hash = await media.storeImage(upload, 'fundraiser')
    for (const name of [mediaName(hash), mediaName(hash, 320)]) {
      const metadata = await sharp(await read(name)).metadata()
      expect(metadata).not.toHaveProperty('exif')
      expect(metadata).not.toHaveProperty('orientation')
    }
    expect(await rows()).toMatchObject([{ width: 300, height: 600 }])
  })

  it('stores nothing that is hidden behind a picture', async () => {
    const upload = Buffer.concat([
      await photograph(100, 100).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ])
    const hash = await media.storeImage(upload, 'fundraiser')
    expect((await read(mediaName(hash))).includes('<script>')).toBe(false)
  })

  it('stores the same picture once', async () => {
    const upload = await photograph(500, 500).png().toBuffer()
    const hashes = await Promise.all([1, 2, 3].map(() => media.storeImage(upload, 'fundraiser')))
    expect(new Set(hashes).size).toBe(1)
    expect(await rows()).toHaveLength(1)
    if (opened.database.engine === 'sqlite') {
      expect((await readdir(join(opened.dataDirectory, 'media'))).sort()).toEqual(
        [mediaName(hashes[0] ?? ''), ...[320, 480, 800].map((width) => mediaName(hashes[0] ?? '', width))].sort(),
      )
    } else {
      expect(await opened.database.read.selectFrom('media_files').select('name').execute()).toHaveLength(4)
    }
  })

  it('refuses every other format, whatever it is called', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    )
    for (const upload of [
      svg,
      await photograph(20, 20).gif().toBuffer(),
      await photograph(20, 20).tiff().toBuffer(),
      Buffer.alloc(0),
    ]) {
      await expect(media.storeImage(upload, 'fundraiser')).rejects.toMatchObject(NOT_AN_IMAGE)
    }
    expect(await rows()).toEqual([])
  })

  it('refuses a small file that would unpack to more pixels than a server can hold', async () => {
    const flat = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 3, background: 'white' } })
        .png({ compressionLevel: 9 })
        .toBuffer()
    const bomb = await flat(5_001)
    expect(bomb.length).toBeLessThan(500_000)
    await expect(media.storeImage(bomb, 'fundraiser')).rejects.toMatchObject(NOT_AN_IMAGE)
    await expect(media.storeImage(await flat(5_000), 'fundraiser')).resolves.toBeTypeOf('string')
  })

  it('refuses more than 5 MB', async () => {
    const upload = Buffer.concat([await photograph(10, 10).jpeg().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])
    const refusal = { status: 413, message: 'Please select an image smaller than 5MB.' }
    await expect(media.storeImage(upload, 'fundraiser')).rejects.toMatchObject(refusal)
  })
})

it('returns the bytes of a data string', () => {
  expect(parseDataImage(`data:image/png;base64,${Buffer.from('pamoja').toString('base64')}`).toString()).toBe('pamoja')
})

it.each([
  '',
  'hello',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/gif;base64,R0lG',
  'https://example.org/a.png',
  ' data:image/png;base64,AA==',
])('refuses a data string that is none of a picture: %j', (text) => {
  expect(() => parseDataImage(text)).toThrow('Please select a valid image file.')
})

it('accepts 5 MB and refuses more before decoding it [9.image.avatar.size 9.image.fundraiser.size]', () => {
  const dataString = (size: number) => `data:image/jpeg;base64,${Buffer.alloc(size).toString('base64')}`
  expect(parseDataImage(dataString(5 * 1024 * 1024))).toHaveLength(5 * 1024 * 1024)
  expect(() => parseDataImage(dataString(5 * 1024 * 1024 + 3))).toThrow('Please select an image smaller than 5MB.')
})
