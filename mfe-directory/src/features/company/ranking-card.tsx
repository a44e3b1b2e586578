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
import { placeWords, type ReasonWords, reasonWords } from './ranking-words.ts'

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

const Place = styled.div`
  margin-top: 24px;

  > strong {
    font-size: ${size.h2};
    letter-spacing: -0.015em;
  }

  > p {
    color: ${color.ink2};
  }
`

const Reasons = styled.ul<{ $old: boolean }>`
  ${bareList}
  margin-top: 12px;
  opacity: ${({ $old }) => ($old ? 0.55 : 1)};

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

/** For the company's own account: where the search shows it, why there, and what would bring it further up. */
export function RankingCard({ id }: RankingCardProps) {
  const [draft, setDraft] = useState('')
  const [term, setTerm] = useState<string | null>(null)
  const { hash } = useLocation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // The page was there before this was.
    if (hash === '#ranking') box.current?.scrollIntoView()
  }, [hash])
  const result = useQuery({
    queryKey: ['directory', 'ranking', id, term],
    queryFn: async ({ signal }) => ({
      ranking: await call(explainRanking, { params: { id }, query: term ? { q: term } : {} }, { signal }),
      // While the next answer is on its way the last one stays, which is another term's.
      term: term ?? '',
    }),
    enabled: term !== null,
    placeholderData: keepPreviousData,
    // A profile that was changed meanwhile stands elsewhere.
    staleTime: 0,
  })
  return (
    <Box as="section" ref={box} id="ranking" aria-labelledby="ranking-title">
      <SectionHeading id="ranking-title" description="Only you see this. Name a word that buyers search for, or none for the whole directory.">
        Why you rank here
      </SectionHeading>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = text(draft)
          if (wanted === term) result.refetch()
          else setTerm(wanted)
        }}
      >
        <SearchField label="Search term" placeholder="coffee" maxLength={SEARCH_TEXT_MAX} value={draft} onValueChange={setDraft} />
        <Button type="submit" variant="outline">
          Show my place
        </Button>
      </Form>
      <div role="status">{result.data && !result.isError ? <Standing {...result.data} /> : null}</div>
      {result.isError ? (
        <ErrorPanel title="Your place could not be found out" headingLevel={3} onRetry={() => result.refetch()} retrying={result.isFetching}>
          Please try again later
        </ErrorPanel>
      ) : result.data ? (
        <Explanation {...result.data} old={result.isPlaceholderData} />
      ) : result.isFetching ? (
        <SkeletonGroup label="Looking for your place...">
          <Place as="div">
            <SkeletonText width="40%" />
          </Place>
        </SkeletonGroup>
      ) : null}
    </Box>
  )
}

interface Explained {
  readonly ranking: Ranking
  readonly term: string
}

function Standing({ ranking, term }: Explained) {
  const { title, says } = placeWords(ranking, term)
  return (
    <Place>
      <strong>{title}</strong>
      <p>
        {says} <TextLink href={directoryPath(term ? { search: term } : {})}>See the list</TextLink>
      </p>
    </Place>
  )
}

function Explanation({ ranking, term, old }: Explained & { readonly old: boolean }) {
  const served = useServed()
  return (
    <Reasons $old={old} aria-label="What counts, the weightiest first">
      {reasonWords(ranking, term).map((words) => (
        <Reason key={words.kind} words={words} href={[ways[words.kind]].find((path) => path && served(path))} />
      ))}
    </Reasons>
  )
}

/** Where one does something about it, if somebody draws that page. */
const ways: Readonly<Record<string, string>> = { verified: '/pricing', match: '/profile', completeness: '/profile' }
const wayNames: Readonly<Record<string, string>> = { '/pricing': 'See the plans', '/profile': 'Edit your profile' }

function Reason({ words, href }: { readonly words: ReasonWords; readonly href: string | undefined }) {
  const { full, title, says, improve } = words
  return (
    <li data-full={full || undefined}>
      {full ? <CircleCheck aria-hidden /> : <TrendingUp aria-hidden />}
      <h3>{title}</h3>
      <p>{says}</p>
      {improve ? (
        <p>
          {improve} {href ? <TextLink href={href}>{wayNames[href]}</TextLink> : null}
        </p>
      ) : null}
    </li>
  )
}
