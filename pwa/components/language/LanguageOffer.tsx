import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { addressIn } from '#shared/language/address-in'
import {
  directionOf,
  isLanguage,
  type LanguageCode,
  ownName,
  prefixOf,
  splitLanguage,
} from '#shared/language/languages'
import { say } from '#shared/language/say'
import { isBusy } from '../../offline/busy'
import { SHELL_PATH } from '../../offline/caches'
import { connection } from '../../offline/connection'
import { CHOSEN_LANGUAGE, chooseLanguage, readSetting, writeSetting } from '../../offline/settings'
import { findPage, isBusy as isBusyPage } from '../../page/pages'
import { QuietButton } from '../ui/Buttons'
import { CloseIcon } from '../ui/icons'

/** The languages that the person does not want to be offered again on this device. */
const DISMISSED = 'languagesDismissed'
/** Milliseconds between two looks where the person is, and whether they are busy. */
const LOOK_INTERVAL = 1_000

let shown: Root | null = null

/** In a root of its own, because most visits need no code for it. */
export function showLanguageOffer(notes: Element, account?: LanguageCode): void {
  if (shown === null) {
    const place = document.createElement('div')
    notes.append(place)
    shown = createRoot(place)
  }
  shown.render(<LanguageOffer key={account} account={account} />)
}

/** The device's choice, the account's or the browser's language; never while somebody types or pays. */
export function LanguageOffer({ account }: { account?: LanguageCode | undefined }) {
  const [language, setLanguage] = useState(() => wantedLanguage(account))
  const address = useOpenAddress(language)
  return (
    <div role="status">
      {language !== null && address !== null && (
        <div className="device-note language-offer">
          <a
            href={addressIn(language, address)}
            lang={language}
            dir={directionOf(language)}
            hrefLang={language}
            onClick={() => chooseLanguage(language)}
          >
            {OFFERS[language] ?? ownName(language)}
          </a>
          <QuietButton
            aria-label={say('Do not offer this language again')}
            onClick={() => {
              dismiss(language)
              setLanguage(null)
            }}
          >
            <CloseIcon />
          </QuietButton>
        </div>
      )}
    </div>
  )
}

/** Null where the page is in this language, or the person has declined it. */
function wantedLanguage(account: LanguageCode | undefined): LanguageCode | null {
  const tags = [readSetting(CHOSEN_LANGUAGE) ?? account ?? [], navigator.languages].flat()
  const language = tags.map((tag) => tag.split('-')[0] ?? '').find(isLanguage)
  if (language === undefined || language === document.documentElement.lang) return null
  return dismissed().includes(language) ? null : language
}

const dismissed = (): string[] => readSetting(DISMISSED)?.split(' ') ?? []

const dismiss = (language: LanguageCode): void => writeSetting(DISMISSED, [...dismissed(), language].join(' '))

/** The page that is open, without its language; null while this is no moment or place for an offer. */
function useOpenAddress(language: LanguageCode | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (language === null) return
    const look = async () => {
      const { path } = splitLanguage(location.pathname)
      const isGood = isGoodPlace(path) && (connection.value !== 'offline' || (await isKept(language)))
      setAddress(isGood ? path + location.search : null)
    }
    void look()
    const timer = setInterval(look, LOOK_INTERVAL)
    return () => clearInterval(timer)
  }, [language])
  return address
}

function isGoodPlace(path: string): boolean {
  const page = findPage(path)
  // Another note says something about this device, and the two would cover too much of a small screen.
  const hasNote = document.querySelector('.device-note:not(.language-offer)') !== null
  return page !== null && !isBusyPage(page) && !isBusy() && !hasNote
}

/** Whether the service worker has the shell of a language, and with it all its sentences. */
const isKept = async (language: LanguageCode): Promise<boolean> =>
  (await globalThis.caches?.match(prefixOf(language) + SHELL_PATH).catch(() => undefined)) !== undefined

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
