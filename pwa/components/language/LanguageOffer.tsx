import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { addressIn } from '#shared/language/address-in'
import { directionOf, isLanguage, type LanguageCode, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { isBusy } from '../../offline/busy'
import { CHOSEN_LANGUAGE, chooseLanguage, readSetting, writeSetting } from '../../offline/settings'
import { usePage } from '../../page/page'
import { findPage, isBusy as isBusyPage } from '../../page/pages'
import { Button } from '../ui/Buttons'
import { CloseIcon } from '../ui/icons'

/** The languages that the person does not want to be offered again on this device. */
const DISMISSED = 'languagesDismissed'
/** Milliseconds between two checks whether the person is busy. */
const BUSY_CHECK_INTERVAL = 1_000

/** The language of the account, where none was chosen on this device. */
export const accountLanguage = signal<LanguageCode | null>(null)

/** The device's choice, the account's or the browser's language; never while somebody types or pays. */
export function useLanguageOffer(): ReactNode {
  useSignals()
  const { hasLanguages } = usePage().settings
  const [declined, setDeclined] = useState(dismissed)
  const wanted = hasLanguages ? wantedLanguage(accountLanguage.value) : null
  const language = wanted && declined.includes(wanted) ? null : wanted
  const { pathname, search } = useLocation()
  const page = findPage(pathname)
  const isGoodMoment = useGoodMoment(language !== null && page !== null && !isBusyPage(page))
  if (language === null || !isGoodMoment) return null
  return (
    <p>
      <a
        href={addressIn(language, pathname + search)}
        lang={language}
        dir={directionOf(language)}
        hrefLang={language}
        onClick={() => chooseLanguage(language)}
      >
        {OFFERS[language] ?? ownName(language)}
      </a>
      <Button
        aria-label={say('Do not offer this language again')}
        onClick={() => {
          writeSetting(DISMISSED, [...declined, language].join(' '))
          setDeclined(dismissed())
        }}
      >
        <CloseIcon />
      </Button>
    </p>
  )
}

/** Null where the page is in this language. */
function wantedLanguage(account: LanguageCode | null): LanguageCode | null {
  const tags = [readSetting(CHOSEN_LANGUAGE) ?? account ?? [], navigator.languages].flat()
  const language = tags.map((tag) => tag.split('-')[0] ?? '').find(isLanguage)
  return language === undefined || language === document.documentElement.lang ? null : language
}

const dismissed = (): string[] => readSetting(DISMISSED)?.split(' ') ?? []

/** Whether something is wanted, and the person neither types nor pays. */
export function useGoodMoment(isWanted: boolean): boolean {
  const [isGood, setGood] = useState(false)
  useEffect(() => {
    if (!isWanted) return
    const look = () => setGood(!isBusy())
    look()
    const timer = setInterval(look, BUSY_CHECK_INTERVAL)
    return () => {
      clearInterval(timer)
      setGood(false)
    }
  }, [isWanted])
  return isGood
}

/** In that language: its other sentences are loaded only when somebody chooses it. */
export const OFFERS: Readonly<Record<string, string>> = {
  am: 'በአማርኛ ያንብቡ',
  ar: 'اقرأ بالعربية',
  en: 'Read in English',
  fr: 'Lire en français',
  ha: 'Karanta da Hausa',
  ig: 'Gụọ n’Igbo',
  pt: 'Ler em português',
  rw: 'Soma mu Kinyarwanda',
  so: 'Ku akhri Soomaali',
  sw: 'Soma kwa Kiswahili',
  yo: 'Kà á ní Yorùbá',
  zu: 'Funda ngesiZulu',
}
