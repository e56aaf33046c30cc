import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { FUNDRAISER_SORTS, type FundraiserSort } from '#shared/contract/fundraisers'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { COUNTRY_NAMES, countryName } from '#shared/rules/country-names'
import { LanguageOptions, Options } from '../../components/form/Field'
import { CategoryChips } from '../../components/fundraisers/Categories'
import { SearchIcon } from '../../components/ui/icons'
import { usePage } from '../../page/page'
import { BROWSE_SORT, browseAddress, browseCountries, readSelection, type Selection } from './browse-route'

const sortNames = (): Record<FundraiserSort, string> => ({
  'needs-help': say('Recently supported'),
  newest: say('Newest first'),
  featured: say('Featured first'),
  ending: say('Ending soon'),
  'most-funded': say('Most funded'),
})

/** A plain form that the browser submits without script; with script each choice applies at once. */
export function Filters({ selection, onSelect }: { selection: Selection; onSelect: (selection: Selection) => void }) {
  const { prefix, settings } = usePage()
  const form = useRef<HTMLFormElement>(null)
  const { category = '', country = '', language = '', q = '', sort = BROWSE_SORT } = selection
  const apply = () => form.current && onSelect(readForm(form.current))

  // Applies choices that were made before the script loaded.
  const applyEarlierChoice = useRef(() => {
    const chosen = form.current && readForm(form.current)
    if (
      chosen &&
      (chosen.category !== selection.category ||
        chosen.country !== selection.country ||
        chosen.language !== selection.language ||
        (chosen.sort ?? BROWSE_SORT) !== sort)
    )
      onSelect(chosen)
  })
  useEffect(() => applyEarlierChoice.current(), [])

  // The fields belong to the person who types; only another address (a link, the back button) sets them.
  const shown = useRef(`${category} ${country} ${language} ${q} ${sort}`)
  useEffect(() => {
    const wanted = `${category} ${country} ${language} ${q} ${sort}`
    if (wanted === shown.current) return
    shown.current = wanted
    for (const [name, value] of Object.entries({ category, country, language, q, sort })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value
    }
  }, [category, country, language, q, sort])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const clear = (event: FormEvent) => {
    event.preventDefault()
    onSelect({})
  }

  const sorts = sortNames()
  return (
    <search className="filters">
      <form ref={form} className="filter-row" action={`${prefix}/browse`} onSubmit={submit}>
        <div className="filter-search">
          <input
            type="search"
            name="q"
            defaultValue={q}
            dir="auto"
            aria-label={say('Search')}
            placeholder={say('Title, name or place')}
          />
          <button type="submit" aria-label={say('Search')}>
            <SearchIcon />
          </button>
        </div>
        <details>
          <summary className="button quiet small">{say('Filters')}</summary>
          <div className="filter-choices">
            <select name="category" aria-label={say('Category')} defaultValue={category} onChange={apply}>
              <option value="">{say('All Categories')}</option>
              <Options list={CATEGORIES.map(({ id, name }) => [id, name])} />
            </select>
            <CountryField selected={country} onChange={apply} />
            {settings.hasLanguages && (
              <select
                name="language"
                aria-label={say('Language of the story')}
                defaultValue={language}
                onChange={apply}
              >
                <option value="">{say('All languages')}</option>
                <LanguageOptions />
              </select>
            )}
            <select name="sort" aria-label={say('Sort by')} defaultValue={sort} onChange={apply}>
              <Options list={FUNDRAISER_SORTS.map((known) => [known, sorts[known]])} />
            </select>
          </div>
        </details>
        {Object.keys(selection).length > 0 && (
          <button type="submit" form="no-filter" className="button quiet small" onClick={clear}>
            {say('Clear Filter')}
          </button>
        )}
      </form>
      <form id="no-filter" action={`${prefix}/browse`} />
      <CategoryChips
        current={selection.category}
        address={(chosen) => browseAddress({ ...selection, category: chosen })}
      />
    </search>
  )
}

/** The countries that have a fundraiser. The chosen one is always there, also before they are known. */
function CountryField({ selected, onChange }: { selected: string; onChange: () => void }) {
  const { data = [] } = useQuery(browseCountries)
  const counts = new Map(data.map(({ country, count }) => [country, count]))
  const codes = [...COUNTRY_NAMES.keys()].filter((code) => code === selected || counts.has(code))
  return (
    <select name="country" aria-label={say('Country')} defaultValue={selected} onChange={onChange}>
      <option value="">{say('All countries')}</option>
      <Options list={codes.map((code) => [code, `${countryName(code)} (${counts.get(code) ?? 0})`])} />
    </select>
  )
}

/** The form's fields for the address; default values are left out. */
function readForm(form: HTMLFormElement): Selection {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.set(name, value)
  const { sort, ...selection } = readSelection(fields)
  return { ...selection, ...(sort && sort !== BROWSE_SORT ? { sort } : {}) }
}
