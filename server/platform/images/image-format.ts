/**
 * Whether the first bytes are those of a JPEG, PNG or WebP. Checked before any decoder sees a file, because the decoder
 * would also accept SVG, GIF, TIFF and more.
 */
export function isAcceptedImage(bytes: Buffer): boolean {
  const at = (offset: number, text: string) => bytes.toString('latin1', offset, offset + text.length) === text
  return at(0, '\xff\xd8\xff') || at(0, '\x89PNG\r\n\x1a\n') || (at(0, 'RIFF') && at(8, 'WEBP'))
}
