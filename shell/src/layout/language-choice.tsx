import { t } from '@lingui/core/macro'
import { type LanguageCode, languageOf } from '@ungana/language'
import { offers } from '@ungana/language/offers'
import { inLanguage } from '@ungana/language/split'
import { Button, color, FooterLink, IconButton, media, radius, size } from '@ungana/ui'
import X from 'lucide-react/icons/x'
import { type MouseEvent, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { useSession } from '#session/session-provider.tsx'

import { offeredLanguages, pageLanguage, preferredLanguage, saveLanguage, storeChoice } from './language-preference.ts'

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 20px;
  padding: 0;
  list-style: '';
`

const Choice = styled(FooterLink)`
  &[aria-current] {
    color: ${color.ink};
    font-weight: 600;
  }
`

const Offer = styled.aside`
  position: fixed;
  z-index: 55;
  inset: auto 24px 24px;
  display: flex;
  align-items: center;
  gap: 4px;
  width: fit-content;
  max-width: calc(100vw - 32px);
  padding: 6px;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.card};
  color: ${color.ink};
  font-size: ${size.small};
  box-shadow: 0 8px 28px rgb(8 16 12 / 14%);

  ${media.phone} {
    inset: auto 16px calc(16px + var(--bottom-bar, 0px));
  }

  :root:has([role='dialog']) & {
    display: none;
  }
`

/** Links to this page in each language of the site. They load a document, because texts and direction belong to it. */
export function LanguageChoice({ offer = false }: { readonly offer?: boolean }) {
  const { pathname, search, hash } = useLocation()
  const offered = offeredLanguages()
  const current = pageLanguage()
  const { user, status } = useSession()
  const addressIn = (code: LanguageCode) => inLanguage(pathname + search + hash, code)
  const choose = (code: LanguageCode, event: MouseEvent<HTMLAnchorElement>) => {
    storeChoice(code)
    if (!user || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void saveLanguage(code).then(() => window.location.assign(addressIn(code)))
  }
  const first = offer && status === 'confirmed' && user !== null && user.language === undefined && current !== 'en'
  // The language in which somebody first uses the account, such as for the registration.
  useEffect(() => {
    if (first) void saveLanguage(current)
  }, [first, current])
  return (
    <>
      <nav aria-label={t`Language`}>
        <Row>
          {offered.map((code) => (
            <li key={code}>
              <Choice
                href={addressIn(code)}
                hrefLang={code}
                lang={code}
                aria-current={code === current ? 'true' : undefined}
                onClick={(event: MouseEvent<HTMLAnchorElement>) => choose(code, event)}
              >
                {languageOf(code).name}
              </Choice>
            </li>
          ))}
        </Row>
      </nav>
      {offer && !(user && status === 'presumed') ? (
        <LanguageOffer preferred={preferredLanguage(offered, user?.language)} current={current} addressIn={addressIn} onChoose={choose} />
      ) : null}
    </>
  )
}

interface OfferProps {
  readonly preferred: LanguageCode | undefined
  readonly current: LanguageCode
  readonly addressIn: (code: LanguageCode) => string
  readonly onChoose: (code: LanguageCode, event: MouseEvent<HTMLAnchorElement>) => void
}

function LanguageOffer({ preferred: code, current, addressIn, onChoose }: OfferProps) {
  const [closed, setClosed] = useState(false)
  if (closed || code === undefined || code === current) return null
  const { read, close } = offers[code]
  return (
    <Offer lang={code} dir={languageOf(code).direction} aria-label={languageOf(code).name}>
      <Button
        as="a"
        href={addressIn(code)}
        hrefLang={code}
        variant="ghost"
        size="small"
        onClick={(event: MouseEvent<HTMLAnchorElement>) => onChoose(code, event)}
      >
        {read}
      </Button>
      <IconButton
        label={close}
        onClick={() => {
          storeChoice(current)
          setClosed(true)
        }}
      >
        <X aria-hidden />
      </IconButton>
    </Offer>
  )
}
