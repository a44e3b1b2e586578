// What a company or organization wrote about itself, with a machine translation if the site has a translator.
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { listDescriptionLanguages, translateDescription, type translatedKinds } from '@ungana/contracts-directory'
import { currentLanguage } from '@ungana/language/formats'
import { Button, Cluster, Quiet } from '@ungana/ui'
import { call, failureText } from '@ungana/web-kit'
import { useState } from 'react'
import { Prose } from '#lib/detail-page.tsx'

interface DescriptionProps {
  readonly kind: (typeof translatedKinds)[number]
  readonly id: string
  readonly text: string
}

/** Small words that most English texts contain. */
const english = /\b(?:the|and|of|with|for|our|we|from)\b/gi

export function Description({ kind, id, text }: DescriptionProps) {
  const to = currentLanguage()
  const [wanted, setWanted] = useState(false)
  const { data: known } = useQuery({
    queryKey: ['directory', 'description-languages'],
    queryFn: ({ signal }) => call(listDescriptionLanguages, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const translation = useQuery({
    queryKey: ['directory', 'translated-description', kind, id, text, to],
    queryFn: ({ signal }) => call(translateDescription, { params: { kind, id }, query: { to } }, { signal }),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isForeign = to !== 'en' || (text.match(english) ?? []).length < 2
  if (!known?.languages.includes(to) || !text.trim() || !isForeign) return <Prose lang="">{text}</Prose>
  const found = wanted ? translation.data : undefined
  const isSame = found?.from === to
  return (
    <>
      <Prose lang={found && !isSame ? to : ''}>{found && !isSame ? found.text : text}</Prose>
      <Cluster $gap={2} role="status">
        {found ? <Quiet>{isSame ? t`This text is already in your language.` : t`Machine translation`}</Quiet> : null}
        {wanted && translation.isError ? <Quiet>{failureText(translation.error, t`The translation did not work.`)}</Quiet> : null}
      </Cluster>
      {isSame ? null : (
        <Button
          variant="link"
          loading={wanted && translation.isFetching}
          onClick={() => {
            if (wanted && translation.isError) void translation.refetch()
            else setWanted(!wanted)
          }}
        >
          {found ? t`Show the original` : t`Translate`}
        </Button>
      )}
    </>
  )
}
