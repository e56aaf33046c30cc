import * as v from 'valibot'
import { formatCentsShort } from '../language/format'
import { LANGUAGES } from '../language/languages'
import { say } from '../language/say'
import { FUNDRAISER_TEXTS, forTexts } from '../rules/fundraisers/texts'
import {
  DESCRIPTION_MAXIMUM,
  DESCRIPTION_MINIMUM_ON_EDIT,
  DURATION_DEFAULT,
  DURATION_MAXIMUM,
  DURATION_MINIMUM,
  GOAL_MAXIMUM,
  GOAL_MINIMUM,
  PICTURES_MAXIMUM,
  TITLE_MAXIMUM,
  TITLE_MINIMUM_ON_EDIT,
} from '../rules/limits'
import type { Schema } from './base/call'
import { required } from './base/parse'
import { asName, looksLikeAddress, minCharacters, orNone, plainLine, plainText, withoutTicks } from './base/typed-texts'
import { categoryId } from './fundraisers'

/** Where fields are set: by the creator or their leader when publishing and later, and in the admin's two dialogs. */
type Use = 'publish' | 'edit' | 'adminPublish' | 'adminEdit'

/** The message for a missing field of a campaign that an admin creates (spec section 5). */
export const ALL_NEEDED = 'Please fill in all required fields'

export const titleWithAddress = () => say('A title can’t contain a web address')

const title = plainLine(TITLE_MAXIMUM, () =>
  say('Title must be at most {most, number} characters', { most: TITLE_MAXIMUM }),
)
const newTitle = v.pipe(
  title,
  v.check((text) => !looksLikeAddress(text), titleWithAddress),
)
const description = plainText(DESCRIPTION_MAXIMUM, () =>
  say('Your story must be at most {most} characters', { most: String(DESCRIPTION_MAXIMUM) }),
)
const goalAmount = v.pipe(
  v.number(),
  v.integer(() => say('The goal must be whole cents')),
  v.minValue(GOAL_MINIMUM, () => say('Goal must be at least {amount}', { amount: formatCentsShort(GOAL_MINIMUM) })),
  v.maxValue(GOAL_MAXIMUM, () => say('Goal must be at most {amount}', { amount: formatCentsShort(GOAL_MAXIMUM) })),
)
/** The cover: a new picture as a data string, or the address of a current one. */
const image = orNone(v.string())

const storyLanguage = v.optional(v.nullable(v.picklist(LANGUAGES)))

/** The pictures after the cover, in their order: each a new one as a data string, or the address of a current one. */
export const moreImages = v.optional(
  v.pipe(
    v.array(v.string()),
    v.maxLength(PICTURES_MAXIMUM - 1, () =>
      say('A fundraiser has at most {most, number} pictures', { most: PICTURES_MAXIMUM }),
    ),
  ),
)

/** A line beside which the tick of a verified person may stand. */
// @__NO_SIDE_EFFECTS__
function shownLine(text: (typeof FUNDRAISER_TEXTS)['displayName']) {
  const withTick = () => say('{field} can’t contain a tick', { field: text.label })
  const line = v.pipe(plainLine(text.most, text.tooLong), withoutTicks(withTick))
  const [old, made] = [orNone(line), orNone(v.pipe(line, asName()))]
  return { publish: made, edit: old, adminPublish: made, adminEdit: old }
}

/**
 * The editable fields of a fundraiser, named like their columns, with a schema for each use; without one, the field can't be set there.
 * An edit leaves omitted fields unchanged. Simple optional lines of text stand in `shared/rules/fundraisers/texts.ts`.
 */
const FIELDS = {
  title: {
    publish: v.pipe(newTitle, v.nonEmpty(required)),
    edit: v.optional(
      v.pipe(
        title,
        minCharacters(TITLE_MINIMUM_ON_EDIT, () =>
          say('Title must be at least {least, number} characters', { least: TITLE_MINIMUM_ON_EDIT }),
        ),
      ),
    ),
    adminPublish: v.pipe(v.optional(v.string(), ''), v.nonEmpty(ALL_NEEDED), newTitle),
    adminEdit: v.optional(v.pipe(title, v.nonEmpty(required))),
  },
  description: {
    publish: v.pipe(description, v.nonEmpty(required)),
    edit: v.optional(
      v.pipe(
        description,
        minCharacters(DESCRIPTION_MINIMUM_ON_EDIT, () =>
          say('Description must be at least {least, number} characters', { least: DESCRIPTION_MINIMUM_ON_EDIT }),
        ),
      ),
    ),
    adminPublish: v.pipe(v.optional(v.string(), ''), v.nonEmpty(ALL_NEEDED), description),
    adminEdit: v.optional(v.pipe(description, v.nonEmpty(required))),
  },
  category: {
    publish: categoryId,
    edit: v.optional(categoryId),
    adminPublish: v.pipe(v.optional(v.string(), ''), v.nonEmpty(ALL_NEEDED), categoryId),
    adminEdit: v.optional(categoryId),
  },
  goalAmount: {
    publish: goalAmount,
    edit: v.optional(goalAmount),
    adminPublish: v.pipe(v.optional(v.nullable(v.number()), null), v.number(ALL_NEEDED), goalAmount),
    adminEdit: v.optional(goalAmount),
  },
  ...forTexts((name) => shownLine(FUNDRAISER_TEXTS[name])),
  /** The language in which the story is written; null: not said. */
  storyLanguage: { publish: storyLanguage, edit: storyLanguage },
  image: { publish: image, edit: image, adminPublish: image },
  isActive: {
    /** If false, nobody can find it or donate to it yet. */
    publish: v.optional(v.boolean(), true),
    adminEdit: v.optional(v.boolean()),
  },
  /** Days. */
  duration: {
    publish: v.optional(
      v.pipe(
        v.number(),
        v.integer(() => say('Campaign duration must be whole days')),
        v.minValue(DURATION_MINIMUM, () =>
          say('Campaign must run for at least {least, number} days', { least: DURATION_MINIMUM }),
        ),
        v.maxValue(DURATION_MAXIMUM, () =>
          say('Campaign cannot exceed {most, number} days', { most: DURATION_MAXIMUM }),
        ),
      ),
      DURATION_DEFAULT,
    ),
    /** Counted from the beginning: a change moves the end. Can't be combined with `endDate`. */
    adminEdit: v.optional(
      v.pipe(
        v.number(),
        v.integer(() => say('Days must be a whole number')),
        v.minValue(1, () => say('Duration must be at least 1 day')),
        v.maxValue(DURATION_MAXIMUM, () =>
          say('Duration cannot exceed {most, number} days', { most: DURATION_MAXIMUM }),
        ),
      ),
    ),
  },
  endDate: {
    /** Null for no end. */
    adminEdit: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.isoTimestamp(() => say('Please enter a valid date')),
        ),
      ),
    ),
  },
}

type Fields = typeof FIELDS
export type FundraiserField = keyof Fields
type FieldOf<U extends Use> = { [F in FundraiserField]: U extends keyof Fields[F] ? F : never }[FundraiserField]
type EntriesOf<U extends Use> = { [F in FieldOf<U>]: U extends keyof Fields[F] ? Fields[F][U] : never }

/** All fields, in the order in which the audit trail lists the changes of an edit. */
export const FUNDRAISER_FIELDS = Object.keys(FIELDS).filter((name): name is FundraiserField => name in FIELDS)

/** Returns the fields that are set in one use. */
// @__NO_SIDE_EFFECTS__
export function fieldsSetBy<U extends Use>(use: U): FieldOf<U>[] {
  return FUNDRAISER_FIELDS.filter((name): name is FieldOf<U> => use in FIELDS[name])
}

/** Returns the schemas of these fields, for the body of a call. */
export function entriesFor<U extends Use>(use: U): EntriesOf<U>
// @__NO_SIDE_EFFECTS__
export function entriesFor(use: Use) {
  const fields: Readonly<Record<FundraiserField, Partial<Record<Use, Schema>>>> = FIELDS
  return Object.fromEntries(fieldsSetBy(use).map((name) => [name, fields[name][use]]))
}
