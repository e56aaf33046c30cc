import { SECTION_1 } from './section-1'
import { SECTION_2_ADMIN } from './section-2-admin'
import { SECTION_2_FIND } from './section-2-find'
import { SECTION_2_FRAME } from './section-2-frame'
import { SECTION_2_GIVE } from './section-2-give'
import { SECTION_2_PEOPLE } from './section-2-people'
import { SECTION_3 } from './section-3'
import { SECTION_4 } from './section-4'
import { SECTION_5 } from './section-5'
import { SECTION_6 } from './section-6'
import { SECTION_7 } from './section-7'
import { SECTION_8 } from './section-8'
import { SECTION_9 } from './section-9'

/**
 * The whole specification, promise by promise, in its own order and words. An id begins with the number of its section and
 * stays the same when a test is rewritten.
 */
export const SENTENCES = {
  ...SECTION_1,
  ...SECTION_2_FRAME,
  ...SECTION_2_FIND,
  ...SECTION_2_GIVE,
  ...SECTION_2_PEOPLE,
  ...SECTION_2_ADMIN,
  ...SECTION_3,
  ...SECTION_4,
  ...SECTION_5,
  ...SECTION_6,
  ...SECTION_7,
  ...SECTION_8,
  ...SECTION_9,
}

type Sentences = typeof SENTENCES

/** The id of a promise of the specification that a test can show. */
export type PromiseId = { [Id in keyof Sentences]: Sentences[Id] extends string ? Id : never }[keyof Sentences]
