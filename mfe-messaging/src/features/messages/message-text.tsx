import { t } from '@lingui/core/macro'
import { languageName } from '@ungana/language/formats'
import { Quiet } from '@ungana/ui'
import { type ReactNode, useState } from 'react'
import { Below, SmallAction, Words } from '#lib/bubble.tsx'
import { readersLanguage } from '#lib/translation/translator.ts'
import { useTranslated } from '#lib/translation/use-translation.ts'

interface MessageTextProps {
  readonly accountId: string
  readonly text: string
  /** Whether to translate without a tap. */
  readonly auto: boolean
  /** Shown between the text and the small actions. */
  readonly between: ReactNode
  /** More small actions, and the time. */
  readonly children: ReactNode
}

/** A message of the other side, or its translation. One tap shows the original. */
export function MessageText({ accountId, text, auto, between, children }: MessageTextProps) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const wanted = chosen ?? auto
  const { available, translation, translating, note, retry } = useTranslated(accountId, text, wanted)
  const press = () => {
    setChosen(translation === null)
    retry()
  }
  return (
    <>
      <Words lang={translation ? readersLanguage() : undefined}>{translation?.text ?? text}</Words>
      {translation ? <Quiet>{translation.from ? t`Translated from ${languageName(translation.from)}` : t`Translated`}</Quiet> : null}
      {/* Screen readers announce only translations that the reader asked for. */}
      {translating ? <Quiet role={chosen ? 'status' : undefined}>{t`Translating…`}</Quiet> : null}
      {note && chosen ? <Quiet role="status">{note}</Quiet> : null}
      {between}
      <Below>
        {available ? (
          <SmallAction type="button" onClick={press}>
            {translation ? t`Show original` : t`Translate`}
          </SmallAction>
        ) : null}
        {children}
      </Below>
    </>
  )
}
