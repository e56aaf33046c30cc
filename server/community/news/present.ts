import type { News } from '#shared/contract/news'
import { presentPicture } from '../../platform/images/names'
import type { findNews } from './queries'

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findNews>>>

export function presentNews(row: NewsRow): News {
  return {
    id: row.id,
    fundraiserId: row.fundraiserId,
    text: row.text,
    pictures: row.pictures.map(presentPicture),
    ...(row.authorId !== row.userId && { author: row.authorName }),
    createdAt: moment(row.createdAt),
    editedAt: row.editedAt === null ? null : moment(row.editedAt),
    ...(row.hiddenAt !== null && { isHidden: true }),
    version: row.version,
  }
}

const moment = (time: number): string => new Date(time).toISOString()
