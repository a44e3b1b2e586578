import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type BorderPost, type BorderWait, type BorderWaitFigure, listBorders, listBorderWaits, logisticsHubPath } from '@ungana/contracts-logistics'
import { dateText } from '@ungana/language/formats'
import { BackLink, bareList, Card, Cluster, color, Disclosure, Lead, LoadedList, Page, PageTitle, Quiet, SkeletonText, Stack, size } from '@ungana/ui'
import { call, dayText, inLanguage, momentText, useTitle } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { BorderStatusBadge, DriverReports, noWaitText, tripsText } from '#lib/border-list.tsx'
import { waitText } from '#lib/figures.ts'
import { Head } from '#lib/page-head.tsx'
import { logisticsKey } from '#lib/queries.ts'

const Post = styled.div`
  display: grid;
  gap: 6px;
  min-width: 0;

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
    overflow-wrap: anywhere;
  }
`

const Waits = styled.ul`
  ${bareList}
  display: grid;
  gap: 8px;
`

const Weekdays = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;
  font-size: ${size.small};
`

/** The state of each border post, and how long trucks wait there. */
export default function BordersPage() {
  useTitle(t`Border posts`)
  const posts = useQuery({ queryKey: logisticsKey('borders'), queryFn: ({ signal }) => call(listBorders, {}, { signal }), staleTime: 0 })
  const waits = useQuery({ queryKey: logisticsKey('border waits'), queryFn: ({ signal }) => call(listBorderWaits, {}, { signal }) })
  const { asOf } = waits.data ?? {}
  return (
    <Page>
      <BackLink href={logisticsHubPath()}>{t`Back to the Logistics Hub`}</BackLink>
      <Head>
        <PageTitle>{t`Border posts`}</PageTitle>
        <Lead>{t`Which posts are open, and how long trucks of our carriers wait there.`}</Lead>
      </Head>
      <Stack $gap={4}>
        <Quiet>
          {t`A waiting time runs from a truck’s arrival at the post to its departure, as drivers report it. It appears once five carriers have passed in 90 days, and each carrier counts the same.`}
          {asOf ? ` ${t`As of ${dayText(asOf)}.`}` : null}
        </Quiet>
        {waits.isError && !waits.data ? <Quiet role="alert">{t`The waiting times did not load.`}</Quiet> : null}
        <Card>
          <LoadedList
            result={posts}
            words={{
              loading: t`Loading border posts...`,
              failed: t`Error loading border posts`,
              failedHint: t`Please try again`,
              empty: t`No border posts`,
            }}
            artId="logistics"
            headingLevel={2}
            row={(post) => <PostRow post={post} waits={waits.data?.waits.filter((wait) => wait.post === post.id)} />}
            skeleton={<SkeletonText width="50%" />}
          />
        </Card>
      </Stack>
    </Page>
  )
}

interface PostRowProps {
  readonly post: BorderPost
  /** Undefined if they did not load. */
  readonly waits: readonly BorderWait[] | undefined
}

function PostRow({ post: { name, sideA, sideB, corridor, status, source, asOf, note, drivers }, waits }: PostRowProps) {
  return (
    <Post>
      <Cluster>
        <strong>{name}</strong>
        <BorderStatusBadge status={status} />
      </Cluster>
      <p>
        {t`${inLanguage(sideA)} and ${inLanguage(sideB)}`} · {inLanguage(corridor)}
      </p>
      <p>{source && asOf ? `${source}, ${momentText(asOf)}` : t`No report yet`}</p>
      {note ? <p dir="auto">{note}</p> : null}
      <DriverReports reports={drivers} />
      {waits?.length === 0 ? <p>{noWaitText()}</p> : null}
      {waits && waits.length > 0 ? (
        <Waits aria-label={t`Waiting times: ${name}`}>
          {[sideA, sideB].map((to) => (
            <li key={to}>
              <Direction to={to} wait={waits.find((wait) => wait.to === to)} />
            </li>
          ))}
        </Waits>
      ) : null}
    </Post>
  )
}

function Direction({ to, wait }: { readonly to: string; readonly wait: BorderWait | undefined }) {
  const country = inLanguage(to)
  if (!wait) return <Quiet>{t`To ${country}: no waiting time. Fewer than five carriers passed in 90 days.`}</Quiet>
  return (
    <>
      <p>{t`To ${country}: usually ${figureText(wait)}`}</p>
      <Quiet>{wait.lastWeek ? t`Last 7 days: ${figureText(wait.lastWeek)}` : t`Last 7 days: fewer than five carriers`}</Quiet>
      <Disclosure summary={t`By weekday of arrival`}>
        <Weekdays>
          {wait.weekdays.map((figure, day) => {
            const weekday = dateText(new Date(Date.UTC(2026, 0, 5 + day)), { weekday: 'long', timeZone: 'UTC' })
            return <li key={weekday}>{figure ? t`${weekday}: ${figureText(figure)}` : t`${weekday}: fewer than five carriers`}</li>
          })}
        </Weekdays>
      </Disclosure>
    </>
  )
}

/** "6 h (half of the trucks 3 h to 10 h), 41 trips" */
const figureText = ({ median, lower, upper, trips }: BorderWaitFigure) =>
  t`${waitText(median)} (half of the trucks ${waitText(lower)} to ${waitText(upper)}), ${tripsText(trips)}`
