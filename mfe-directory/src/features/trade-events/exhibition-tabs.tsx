import { t } from '@lingui/core/macro'
import { type Exhibition, filterExhibitions, isPast } from '@ungana/contracts-directory'
import { Button, CoverCardSkeleton, Disclosure, EmptyState, ErrorPanel, Grid, SkeletonGroup, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { inLanguage, useFailureToast } from '@ungana/web-kit'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { useExhibitions } from '#lib/exhibition-list.ts'
import { eventTabs, matchingTabs } from './event-tabs.ts'
import { ExhibitionCard } from './exhibition-card.tsx'

const Past = styled(Disclosure)`
  margin-top: 20px;

  > div {
    padding-inline-end: 0;
  }
`

interface ExhibitionTabsProps {
  readonly type: string
  readonly filter: { readonly text: string; readonly categories: readonly string[] }
  readonly onType: (type: string) => void
  readonly onClear: () => void
}

const ERROR = t`Error loading trade events`

/** The found events, with one tab for each event type; the past ones below the others. */
export function ExhibitionTabs({ type, filter, onType, onClear }: ExhibitionTabsProps) {
  const result = useExhibitions()
  const tabs = useRef<HTMLDivElement>(null)
  useFailureToast(result.isError ? result.errorUpdatedAt : 0, ERROR, t`Please try refreshing the page`)

  /** For buttons that disappear after a click: moves the focus to the tabs. */
  const thenFocusTabs = (change: () => void) => () => {
    change()
    tabs.current?.focus()
  }

  const panel = (exhibitions: readonly Exhibition[], emptyText: string) => {
    const found = filterExhibitions(exhibitions, { ...filter, type }, inLanguage)
    const past = found.filter((exhibition) => isPast(exhibition))
    const next = found.filter((exhibition) => !past.includes(exhibition))
    if (found.length > 0) {
      return (
        <>
          <Cards exhibitions={next} />
          {past.length > 0 ? (
            <Past key={type} summary={t`Past events (${past.length})`} defaultOpen={next.length === 0}>
              <Cards exhibitions={past} />
            </Past>
          ) : null}
        </>
      )
    }
    return (
      <EmptyState
        title={emptyText}
        headingLevel={3}
        artId="no-exhibitions"
        action={
          <>
            {matchingTabs(exhibitions, type, filter).map((other) => (
              <Button key={other.type} variant="outline" onClick={thenFocusTabs(() => onType(other.type))}>
                {other.label} ({other.count})
              </Button>
            ))}
            <Button variant="outline" onClick={thenFocusTabs(onClear)}>
              {t`Clear Filters`}
            </Button>
          </>
        }
      />
    )
  }

  return (
    <Tabs ref={tabs} tabIndex={-1} value={type} onValueChange={onType}>
      <TabList label={t`Event types`}>
        {eventTabs.map((tab) => (
          <Tab key={tab.type} value={tab.type}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      {eventTabs.map((tab) => (
        <TabPanel key={tab.type} value={tab.type}>
          {result.isError && !result.data ? (
            <ErrorPanel title={ERROR} headingLevel={3} onRetry={() => result.refetch()} retrying={result.isFetching}>
              {t`Please try refreshing the page`}
            </ErrorPanel>
          ) : result.data ? (
            panel(result.data, tab.emptyText)
          ) : (
            <SkeletonGroup label={t`Loading trade events...`}>
              <Grid $min={420}>
                {[1, 2, 3, 4].map((place) => (
                  <CoverCardSkeleton key={place} actions />
                ))}
              </Grid>
            </SkeletonGroup>
          )}
        </TabPanel>
      ))}
    </Tabs>
  )
}

function Cards({ exhibitions }: { readonly exhibitions: readonly Exhibition[] }) {
  return (
    <Grid $min={420}>
      {exhibitions.map((exhibition) => (
        <ExhibitionCard key={exhibition.id} exhibition={exhibition} />
      ))}
    </Grid>
  )
}
