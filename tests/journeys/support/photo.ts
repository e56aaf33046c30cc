import type { Page } from '@playwright/test'

/** A photo as large as a phone's: noise over colours, so that it compresses badly. */
export async function largePhoto(page: Page) {
  // As text: transferring a million numbers to the test takes half a minute.
  const address = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 2400
    canvas.height = 1800
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    const pixels = context.createImageData(canvas.width, canvas.height)
    for (let index = 0; index < pixels.data.length; index += 4) {
      const x = (index / 4) % canvas.width
      pixels.data[index] = 120 + 80 * Math.sin(x / 90) + Math.random() * 40
      pixels.data[index + 1] = 90 + Math.random() * 40
      pixels.data[index + 2] = 60 + 60 * Math.cos(index / 300_000)
      pixels.data[index + 3] = 255
    }
    context.putImageData(pixels, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
    return new Promise<string>((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(String(reader.result))
      reader.readAsDataURL(blob ?? new Blob())
    })
  })
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}
