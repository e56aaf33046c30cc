import type { Context as KoaContext } from 'koa'

/** Whether the browser asks for as few bytes as possible. */
export function savesData(ctx: KoaContext): boolean {
  return ctx.get('Save-Data').toLowerCase() === 'on'
}
