import { type Exhibition, filterExhibitions } from '@ungana/contracts-directory'
import { Button, CoverCardSkeleton, EmptyState, ErrorPanel, Grid, SkeletonGroup, Tab, TabList, TabPanel, Tabs } from '@ungana/ui'
import { useFailureToast } from '@ungana/web-kit'
import { useRef } from 'react'
import { useExhibitions } from '#lib/exhibition-list.ts'
import { eventTabs, foundElsewhere } from './event-tabs.ts'
import { ExhibitionCard } from './exhibition-card.tsx'

interface ExhibitionTabsProps {
  readonly type: string
  readonly filter: { readonly text: string; readonly categories: readonly string[] }
  readonly onType: (type: string) => void
  readonly onClear: () => void
}

const ERROR = 'Error loading trade events'

/** What the search finds, one tab for each kind of event. */
export function ExhibitionTabs({ type, filter, onType, onClear }: ExhibitionTabsProps) {
  const result = useExhibitions()
  const tabs = useRef<HTMLDivElement>(null)
  useFailureToast(result.isError ? result.errorUpdatedAt : 0, ERROR, 'Please try refreshing the page')

  /** For buttons that go away with what they change: go on reading where the tabs begin. */
  const andFocus = (change: () => void) => () => {
    change()
    tabs.current?.focus()
  }

  const panel = (exhibitions: readonly Exhibition[], none: string) => {
    const found = filterExhibitions(exhibitions, { ...filter, type })
    if (found.length > 0) {
      return (
        <Grid $min={420}>
          {found.map((exhibition) => (
            <ExhibitionCard key={exhibition.id} exhibition={exhibition} />
          ))}
        </Grid>
      )
    }
    return (
      <EmptyState
        title={none}
        headingLevel={3}
        artId="no-exhibitions"
        action={
          <>
            {foundElsewhere(exhibitions, type, filter).map((other) => (
              <Button key={other.type} variant="outline" onClick={andFocus(() => onType(other.type))}>
                {other.label} ({other.count})
              </Button>
            ))}
            <Button variant="outline" onClick={andFocus(onClear)}>
              Clear Filters
            </Button>
          </>
        }
      />
    )
  }

  return (
    <Tabs ref={tabs} tabIndex={-1} value={type} onValueChange={onType}>
      <TabList label="Kinds of events">
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
              Please try refreshing the page
            </ErrorPanel>
          ) : result.data ? (
            panel(result.data, tab.none)
          ) : (
            <SkeletonGroup label="Loading trade events...">
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
