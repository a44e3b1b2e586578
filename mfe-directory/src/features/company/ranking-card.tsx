import { t } from '@lingui/core/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { directoryPath, explainRanking, type Ranking, SEARCH_TEXT_MAX } from '@ungana/contracts-directory'
import {
  Button,
  bareList,
  Card,
  color,
  ErrorPanel,
  media,
  SearchField,
  SectionHeading,
  SkeletonGroup,
  SkeletonText,
  size,
  TextLink,
} from '@ungana/ui'
import { call, useServed } from '@ungana/web-kit'
import CircleCheck from 'lucide-react/icons/circle-check'
import TrendingUp from 'lucide-react/icons/trending-up'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { styled } from 'styled-components'
import { text } from '#lib/list-query.ts'
import { positionWords, type ReasonWords, reasonWords } from './ranking-text.ts'

const Box = styled(Card)`
  scroll-margin-top: 120px;
`

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 12px;
  margin-top: 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const PositionBox = styled.div`
  margin-top: 24px;

  > strong {
    font-size: ${size.h2};
    letter-spacing: -0.015em;
  }

  > p {
    color: ${color.ink2};
  }
`

const Reasons = styled.ul<{ $isOutdated: boolean }>`
  ${bareList}
  margin-top: 12px;
  opacity: ${({ $isOutdated }) => ($isOutdated ? 0.55 : 1)};

  > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 2px 14px;
    padding-block: 14px;
    border-top: 1px solid ${color.line};
  }

  > li:last-child {
    padding-bottom: 0;
  }

  svg {
    grid-row: span 3;
    width: 22px;
    height: 22px;
    margin-top: 1px;
    color: ${color.ink3};
    stroke-width: 1.75;
  }

  li[data-full] > svg {
    color: ${color.green};
  }

  p {
    grid-column: 2;
    color: ${color.ink2};
    font-size: ${size.small};
  }

  p + p {
    margin-top: 2px;
    color: ${color.ink};
  }
`

export interface RankingCardProps {
  readonly id: string
}

/** For the company's own account: its position in the search, the reasons, and how to move up. */
export function RankingCard({ id }: RankingCardProps) {
  const [draft, setDraft] = useState('')
  const [term, setTerm] = useState<string | null>(null)
  const { hash } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // This card loads after the page, so the browser could not scroll to it.
    if (hash === '#ranking') box.current?.scrollIntoView()
  }, [hash])
  const result = useQuery({
    queryKey: ['directory', 'ranking', id, term],
    queryFn: async ({ signal }) => ({
      ranking: await call(explainRanking, { params: { id }, query: term ? { q: term } : {} }, { signal }),
      // While the next answer loads, the previous answer stays, with its own search term.
      term: term ?? '',
    }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
    // A changed profile can change the position.
    staleTime: 0,
  })
  return (
    <Box as="section" ref={box} id="ranking" aria-labelledby="ranking-title">
      <SectionHeading
        id="ranking-title"
        description={t`Only you see this. Enter a word that buyers search for, or leave it empty for the whole directory.`}
      >
        {t`Why you rank here`}
      </SectionHeading>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const newTerm = text(draft)
          if (newTerm === term) result.refetch()
          else setTerm(newTerm)
        }}
      >
        <SearchField label={t`Search term`} placeholder={t`coffee`} maxLength={SEARCH_TEXT_MAX} value={draft} onValueChange={setDraft} />
        <Button type="submit" variant="outline">
          {t`Show my position`}
        </Button>
      </Form>
      <div role="status">{result.data && !result.isError ? <Position {...result.data} /> : null}</div>
      {result.isError ? (
        <ErrorPanel title={t`Your position could not be loaded`} headingLevel={3} onRetry={() => result.refetch()} retrying={result.isFetching}>
          {t`Please try again later`}
        </ErrorPanel>
      ) : result.data ? (
        <Explanation {...result.data} isOutdated={result.isPlaceholderData} />
      ) : result.isFetching ? (
        <SkeletonGroup label={t`Loading your position...`}>
          <PositionBox as="div">
            <SkeletonText width="40%" />
          </PositionBox>
        </SkeletonGroup>
      ) : null}
    </Box>
  )
}

interface Explained {
  readonly ranking: Ranking
  readonly term: string
}

function Position({ ranking, term }: Explained) {
  const { title, explanation } = positionWords(ranking, term)
  return (
    <PositionBox>
      <strong>{title}</strong>
      <p>
        {explanation} <TextLink href={directoryPath(term ? { search: term } : {})}>{t`View the list`}</TextLink>
      </p>
    </PositionBox>
  )
}

function Explanation({ ranking, term, isOutdated }: Explained & { readonly isOutdated: boolean }) {
  const served = useServed()
  return (
    <Reasons $isOutdated={isOutdated} aria-label={t`Ranking factors, most important first`}>
      {reasonWords(ranking, term).map((words) => (
        <Reason key={words.kind} words={words} href={[improvementPaths[words.kind]].find((path) => path && served(path))} />
      ))}
    </Reasons>
  )
}

/** The page where the company can improve this factor. */
const improvementPaths: Readonly<Record<string, string>> = { verified: '/pricing', match: '/profile', completeness: '/profile' }
const linkTexts: Readonly<Record<string, string>> = { '/pricing': t`View plans`, '/profile': t`Edit your profile` }

function Reason({ words, href }: { readonly words: ReasonWords; readonly href: string | undefined }) {
  const { isFull, title, explanation, improve } = words
  return (
    <li data-full={isFull || undefined}>
      {isFull ? <CircleCheck aria-hidden /> : <TrendingUp aria-hidden />}
      <h3>{title}</h3>
      <p>{explanation}</p>
      {improve ? (
        <p>
          {improve} {href ? <TextLink href={href}>{linkTexts[href]}</TextLink> : null}
        </p>
      ) : null}
    </li>
  )
}
